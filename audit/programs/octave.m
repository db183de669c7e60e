% The solvers of GNU Octave, all in one program (docs/plugins-and-programs.md, "A solver").
%
% ./hs run --program 'octave-cli --norc --quiet --no-line-editing audit/programs/octave.m' --solver octave-ode45
1;

function say (word, numbers)
  line = [word, sprintf("%.17g ", numbers)];
  line(end) = "\n";
  fputs (stdout, line);
  fflush (stdout);
end

function line = hear ()  % fgetl would wait for what comes behind the line
  line = input ("", "s");
end

function dy = rate (t, y)
  say ("rate ", [t; y(:)]);
  dy = sscanf (hear (), "%f");
end

function df = jacobian (t, y)
  say ("jacobian ", [t; y(:)]);
  n = numel (y);
  df = reshape (sscanf (hear (), "%f"), n, n).';
end

% name, what is said of it, call, where the orders are from
function all = all_solvers ()
  orders = "help text, and comments on the order";
  all = {"ode45", "order=5 estimate-order=4 dense-order=4", "ode45", orders;
          "ode23", "order=3 estimate-order=2 dense-order=3", "ode23", orders;
          "ode23s", "order=2 estimate-order=2 dense-order=2", "ode23s", orders;
          "ode15s", "no-equal-steps", "ode15s", "orders 1 to 5, varied";
          "lsode", "no-equal-steps hidden-steps", "lsode, stiff", "orders varied";
          "lsode-adams", "no-equal-steps hidden-steps", "lsode, adams", "orders varied";
          "dassl", "no-equal-steps hidden-steps", "dassl", "orders 1 to 5, varied"};  % daspk's messages are on standard output
  if (! __have_feature__ ("SUNDIALS"))
    all(strncmp (all(:,1), "ode15s", 6), :) = [];
  end
end

function line = description ()
  all = all_solvers ();
  parts = cell (1, rows (all));
  for i = 1:rows (all)
    parts{i} = sprintf ("octave-%s solver %s problems=any source=\"GNU Octave %s; %s; %s\"", all{i,1}, all{i,2}, ...
                        version (), all{i,3}, all{i,4});
  end
  line = strjoin (parts, " | ");
end

function run = begin (words)
  n = str2double (words{2});
  numbers = str2double (words(3:7+n));
  solver = words{strncmp (words, "solver=octave-", 14)};
  run = struct ("solver", solver(15:end), "t", numbers(1), "absolute", numbers(3), "relative", numbers(4), ...
                "step", numbers(5), "y", numbers(6:end)(:), "ahead", 0, "grids", []);
  if (strncmp (run.solver, "ode", 3))
    run.options = options_of (run);
  end
end

% odeset takes as long as a hundred steps: once a run. Jacobians are exact.
function options = options_of (run)
  options = odeset ("RelTol", run.relative, "AbsTol", run.absolute);
  if (! any (strcmp (run.solver, {"ode45", "ode23"})))
    options.Jacobian = @jacobian;
  end
end

function [t, y] = by_ode (run, span, y0)
  options = run.options;
  if (run.step > 0)  % an absolute tolerance that no error reaches makes steps of one size
    options.AbsTol = 1e99;
    options.InitialStep = run.step;
    options.MaxStep = run.step;
  end
  [t, y] = feval (run.solver, @rate, span, y0, options);
end

function y = hidden (run, last)
  span = [run.t; last];
  switch (run.solver)
    case {"lsode", "lsode-adams"}
      methods = {"stiff", "adams"};
      lsode_options ("integration method", methods{1 + strcmp(run.solver, "lsode-adams")});
      set_options (@lsode_options, run);
      lsode_options ("step limit", 1000000);
      [y, state, message] = lsode ({@(y, t) rate(t, y), @(y, t) jacobian(t, y)}, run.y, span);
      ended = (state == 2);
    case "dassl"
      set_options (@dassl_options, run);
      dassl_options ("step limit", 1000000);
      [y, ~, state, message] = dassl (@(y, dy, t) rate(t, y) - dy, run.y, rate (run.t, run.y), span);
      ended = (state > 0);
  end
  if (! ended)
    error ("%s", message);
  end
  y = y(end, :).';
end

function set_options (options, run)
  options ("absolute tolerance", run.absolute);
  options ("relative tolerance", run.relative);
end

% All steps to the end are made when the first is asked for.
function run = advance (run, last)
  run.from = struct ("t", run.t, "y", run.y);
  if (strncmp (run.solver, "ode", 3))
    if (run.ahead == 0)
      [run.times, run.states] = by_ode (run, [run.t, last], run.y);
      if (numel (run.times) < 2 || abs (run.times(end) - last) > 1e-9 * abs (last - run.t))
        error ("%s ends at t = %g", run.solver, run.times(end));
      end
      over = (abs (run.times - last) <= 1e-12 * abs (last - run.t));  % a step of rounding may end it
      steps = find (over, 1);
      run.times = [run.times(1:steps - 1)(:); last];
      run.states = run.states(1:steps,:);
      run.ahead = 1;
      run.looks = 0;
      run.first = Inf;
    end
    run.at = run.ahead;
    run.ahead += 1;
    run.t = run.times(run.ahead);
    run.y = run.states(run.ahead,:).';
    run = look_up (run);
    if (run.t == last)
      run.ahead = 0;
    end
  else
    run.y = hidden (run, last);
    run.t = last;
  end
end

% The states at 64ths of a step are asked for together; of a run with steps of one size, after the first few that were
% asked for, those of all further ones: a call takes as long as many steps.
function [run, y] = between (run, t)
  places = 64;
  few = 3;
  if (isempty (run.grid))
    run.looks += 1;
    last = run.at;
    if (run.step > 0 && run.looks > few)
      last = numel (run.times) - 1;
    end
    starts = run.times(run.at:last)(:).';
    lengths = run.times(run.at + 1:last + 1)(:).' - starts;
    grid = [(starts + (0:places - 1).' / places .* lengths)(:); run.times(last + 1)];
    one = run;
    if (last == run.at)
      one.step = abs (run.t - run.from.t);
    end
    [~, run.curves] = by_ode (one, grid, run.from.y);
    run.grids = grid;
    run.first = run.at;
    run = look_up (run);
  end
  k = round ((t - run.from.t) / (run.t - run.from.t) * places);
  if (run.grid(k + 1) == t)
    y = run.curve(k + 1,:).';
  else
    one = run;
    one.step = abs (run.t - run.from.t);
    [~, values] = by_ode (one, [run.from.t, t, run.t], run.from.y);
    y = values(2,:).';
  end
end

% The part of what was asked for that lies on the last step, if any.
function run = look_up (run)
  places = 64;
  rows = (run.at - run.first) * places + (1:places + 1);
  run.grid = [];
  if (rows(1) > 0 && rows(end) <= numel (run.grids))
    run.grid = run.grids(rows);
    run.grid(end) = run.t;
    run.curve = run.curves(rows,:);
  end
end

warning ("off", "all");
run = struct ();
while (true)
  try
    words = strsplit (strtrim (hear ()), " ");
  catch
    break;  % there are no more
  end
  try
    switch (words{1})
      case "halfstep"
        fputs (stdout, [description(), "\n"]);
        fflush (stdout);
      case "solve"
        run = begin (words(2:end));
        say ("ready", []);
      case "step"
        run = advance (run, str2double (words{2}));
        say ("", [run.t; 0; 0; run.y]);
      case "between"
        [run, y] = between (run, str2double (words{2}));
        say ("", y);
    end
  catch problem
    fputs (stdout, ["error ", regexprep(problem.message, '\s+', " "), "\n"]);
    fflush (stdout);
  end
end
