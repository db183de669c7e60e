% Octave: a sparse Jacobian makes ode23s take many more steps
% Seen with: GNU Octave 7.3.0
% Upstream: the same line in the development source of 2022; later versions were not looked at
%
% The second stage of runge_kutta_23s.m multiplies by the factor Uw of the sparse LU decomposition where it has to by
% the permutation Qw, as the first and the third stage do: “k(:,2) = Uw * (Uw \ (Lw \ (Pw * (Rw \ (F(:,2) -
% M*k(:,1))))))”. The stage is wrong, and in stiff problems steps are rejected until they are short. The documentation
% of odeset calls `Jacobian` “Jacobian matrix, specified as a constant matrix or a function of time and state”; a full
% and a sparse one should give the same steps.
A = [-1 0.5 0; 1 -1000 2; 0 3 -5];
start = [1; 1; 1];
steps = zeros (2, 2);
tolerances = [1e-4, 1e-6];
for k = 1:2
  for is_sparse = [false, true]
    J = A;
    if (is_sparse) J = sparse (A); end
    options = odeset ("RelTol", tolerances(k), "AbsTol", tolerances(k), "Jacobian", J);
    [t, y] = ode23s (@(t, y) A * y, [0, 2], start, options);
    steps(k, 1 + is_sparse) = numel (t) - 1;
    printf ("tolerance %.0e, sparse %d: %4d steps, error %.1e\n", tolerances(k), is_sparse, numel (t) - 1, ...
            norm (y(end,:).' - expm (2 * A) * start));
  end
end
exit (double (! all (steps(:,2) > 4 * steps(:,1))));
