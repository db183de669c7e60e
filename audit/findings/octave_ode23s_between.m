% Octave: between its points ode23s is of an order less than ode23 and ode45 are of theirs
% Seen with: GNU Octave 7.3.0
% Upstream: status not known
%
% By the help of ode23s, between points “the solution will also be evaluated at these intermediate time instances using
% an interpolation procedure of the same order as the one of the solver”. For ode23 and ode45 the error inside one step
% falls with h^4 and h^5, for ode23s, of order 2, with h^2 rather than h^3. The parabola of runge_kutta_interpolate.m
% takes the first column of the stages for the slope at the beginning of the step; the first stage of a Rosenbrock
% method is not that slope, but differs from it by O(h). (Where there are no stages, it evaluates the slope, with which
% the error falls with h^3.) Over a run the errors between points are of order 2, as those at the points are, and not
% quite twice as large.
f = @(t, y) [y(2); -sin(y(1))];
start = [1; 0.5];
precise = odeset ("RelTol", 1e-12, "AbsTol", 1e-13);
names = {"ode23", "ode23s"};
h = [0.05, 0.025];
for k = 1:2
  for i = 1:2
    options = odeset ("AbsTol", 1e9, "InitialStep", h(i), "MaxStep", h(i), "Jacobian", @(t, y) [0 1; -cos(y(1)) 0]);
    [t, y] = feval (names{k}, f, [0, h(i)/2, h(i)], start, options);
    [t, exact] = ode45 (f, [0, h(i)/2], start, precise);
    errors(i) = norm (y(2,:) - exact(end,:));
  end
  order(k) = log2 (errors(1) / errors(2));
  printf ("%-6s error in the middle of a step of %g: %.2e, of %g: %.2e, falls with h^%.2f\n", names{k}, h(1), errors(1), ...
          h(2), errors(2), order(k));
end
exit (double (! (order(1) > 3.7 && order(2) < 2.3)));
