! The shortest test of an integrator of y' = f(t, y), written by `halfstep discriminate --export fortran` (@VERSION@).
!
! y_k(t) = t**k, k = 0 ... @MOST@, solves the equations below: each rate is a weighted sum of all products of t and
! y_1 ... y_(k-1) that are of degree k - 1. A method of order p makes y_0 ... y_p without any error but rounding, in
! steps of any size and from any data. The first k that comes out wrong is the first order whose conditions fail. Of the
! next power every step of a one-step method leaves the same.
! A second look begins at t = 0 with the method's own start, which may cost the last power.
!
!   gfortran halfstep_test.f90 && ./a.out      after `step`, claimed, points and `start` have been replaced by yours
! Exit code: 0 of that order, 1 not, 2 not to be judged.
module halfstep_test
  use, intrinsic :: iso_fortran_env, only: error_unit
  implicit none
  integer, parameter :: dp = kind(1d0)
  integer, parameter :: most = @MOST@
  integer, parameter :: claimed = @ORDER@  ! the order that the method claims, at most `most`
  integer, parameter :: points = @POINTS@  ! points of history that a step takes: 1 for one-step methods
  ! Of all points and the two steps; 0.5, say, where Newton's method gives up on long steps.
  real(dp), parameter :: span = 1.75_dp
  ! Rounding in double of y_0, y_1, y_2 and the higher powers; more where coefficients are far beyond 10.
  real(dp), parameter :: tolerance(0:3) = [@TOLERANCES@]
@PINS@
  ! Errors of the next two powers of the method as it should be; only with the `claimed`, points and span of the export.
  real(dp), parameter :: pinned(2) = [@PINNED@]
  logical, parameter :: is_pinned = claimed == @ORDER@ .and. points == @POINTS@ .and. abs(span - 1.75_dp) <= 0
@NOPINS@
  real(dp), parameter :: pinned(2) = 0
  logical, parameter :: is_pinned = .false.
@END@
contains

  ! y at t + h. t(points), y(:, points) are the present, those before it the points before it.
  function step(t, y, h) result(next)
    real(dp), intent(in) :: t(:), y(:, :), h
@EXAMPLE@
    real(dp) :: next(size(y, 1)), now(size(y, 1)), time
    real(dp), dimension(size(y, 1)) :: k1, k2, k3, k4
    time = t(size(t))
    now = y(:, size(t))
    k1 = f(time, now)
    k2 = f(time + h/2, now + h/2*k1)
    k3 = f(time + h/2, now + h/2*k2)
    k4 = f(time + h, now + h*k3)
    next = now + h*(k1 + 2*k2 + 2*k3 + k4)/6
@YOURS@
    real(dp) :: next(size(y, 1))
    write (error_unit, '(a)') 'halfstep_test: put your step into the function step'
    stop 2
    next = y(:, size(t)) + h*f(t(size(t)), y(:, size(t)))
@END@
  end function

  ! The points - 1 states after y(t), h apart. Replace it by yours; these are exact.
  function start(t, y, h) result(next)
    real(dp), intent(in) :: t, y(:), h
    real(dp) :: next(size(y), points - 1)
    integer :: i
    do i = 1, points - 1
      next(:, i) = powers(t + h*i, size(y))
    end do
  end function

  function f(t, y) result(dy)
    real(dp), intent(in) :: t, y(:)
    real(dp) :: dy(size(y)), s
    integer :: n
    n = size(y)
    @DEFINITIONS@
@RATES@
  end function

  function powers(t, n) result(y)
    real(dp), intent(in) :: t
    integer, intent(in) :: n
    real(dp) :: y(n)
    integer :: k
    y = [(t**k, k = 0, n - 1)]
  end function

  ! What two steps to t = 1 leave of y_0 - 1 ... y_(n-1) - 1: all data lie in [1 - span, 1]. `uneven`: what they leave
  ! of the last, less twice what the first of them leaves.
  function two_steps(n, uneven) result(error)
    integer, intent(in) :: n
    real(dp), intent(out), optional :: uneven
    real(dp) :: error(n), t(points + 2), y(n, points + 2), h
    integer :: i
    h = span/(points + 1)
    t = [(1 - h*(points + 2 - i), i = 1, points + 2)]
    do i = 1, points
      y(:, i) = powers(t(i), n)
    end do
    do i = 1, 2
      y(:, points + i) = step(t(i:points + i - 1), y(:, i:points + i - 1), h)
    end do
    error = y(:, points + 2) - 1
    if (present(uneven)) uneven = error(n) - 2*(y(n, points + 1) - t(points + 1)**(n - 1))
  end function

  ! What the method's own start at t = 0 and a step to t = 1, or to span if that is less, leave of y_k - t**k.
  function start_and_step(n) result(error)
    integer, intent(in) :: n
    real(dp) :: error(n), t(points), y(n, points), h
    integer :: i
    h = min(1._dp, span)/points
    t = [(h*(i - 1), i = 1, points)]
    y(:, 1) = powers(0._dp, n)
    if (points > 1) y(:, 2:) = start(t(1), y(:, 1), h)
    error = step(t, y, h) - powers(h*points, n)
  end function

  pure real(dp) function allowed(k)
    integer, intent(in) :: k
    allowed = tolerance(min(k, 3))
  end function

  ! Prints the first power that is wrong and stops; those beyond `exact` need only be finite.
  subroutine judge(error, exact, where)
    real(dp), intent(in) :: error(0:)
    integer, intent(in) :: exact
    character(*), intent(in) :: where
    integer :: k
    do k = 0, claimed
      if (abs(error(k)) <= merge(allowed(k), huge(tolerance), k <= exact)) cycle
      print '(a, i0, 2a, i0, a, es8.1)', 'failed: not of order ', claimed, where, ': conditions of order ', k, &
        ' fail first, error ', error(k)
      stop 1
    end do
  end subroutine

  subroutine judge_two_steps()
    real(dp) :: error(claimed + 2), uneven
    error = two_steps(claimed + 2, uneven)
    call judge(error, claimed, '')
    if (points > 1) return
    if (abs(uneven) <= allowed(claimed + 1)*(1 + abs(error(claimed + 2)))) return
    print '(a, i0, a)', 'failed: of order ', claimed, &
      ' in each step, but the steps differ: the second is not what the first is'
    stop 1
  end subroutine
end module

program test_my_integrator
  use halfstep_test
  implicit none
  real(dp) :: error(claimed + 3)
  if (claimed < 1 .or. claimed > most .or. points < 1) then
    write (error_unit, '(a, i0, a)') 'halfstep_test: this file judges orders 1 to ', most, &
      ' of methods of 1 point or more; export another with --order'
    stop 2
  end if
  call judge_two_steps()
  ! A start may cost the last power, but not the first.
  call judge(start_and_step(claimed + 1), max(1, claimed - 1), ' behind its start')
  if (is_pinned) then
    error = two_steps(claimed + 3)
    if (.not. all(abs(error(claimed + 2:) - pinned) <= [allowed(claimed + 1), allowed(claimed + 2)]*(1 + abs(pinned)))) then
      print '(a, i0, a, 2es25.16)', 'failed: of order ', claimed, ', but another method than was pinned:', &
        error(claimed + 2:)
      stop 1
    end if
  end if
  print '(a, i0, a)', 'passed: of order ', claimed, repeat(', and the method that was pinned', merge(1, 0, is_pinned))
end program
