! The shortest test of an integrator of y' = f(t, y), written by `halfstep discriminate --export fortran` (@VERSION@).
!
! y_k(t) = t**k, k = 1 ... @MOST@, solves the equations below: each rate is a weighted mean of all products of t and
! y_1 ... y_(k-1) that are of degree k - 1. A method of order p makes y_1 ... y_p without any error but rounding, in
! steps of any size and from any data. The first k that comes out wrong is the first order whose conditions fail.
!
!   gfortran halfstep_test.f90 && ./a.out      after `step`, claimed and points have been replaced by yours
! Exit code: 0 of that order, 1 not.
module halfstep_test
  implicit none
  integer, parameter :: dp = kind(1d0)
  integer, parameter :: claimed = @ORDER@  ! the order that the method claims, at most @MOST@
  integer, parameter :: points = @POINTS@  ! points of history that a step takes: 1 for one-step methods
  ! Of all points and the two steps; 0.5, say, where Newton's method gives up on long steps.
  real(dp), parameter :: span = 1.75_dp
  real(dp), parameter :: tolerance = @TOLERANCE@  ! rounding in double; more where coefficients are far beyond 10
contains

  ! y at t + h. t(points), y(:, points) are the present, those before it the points before it.
  function step(t, y, h) result(next)
    real(dp), intent(in) :: t(:), y(:, :), h
    real(dp) :: next(size(y, 1)), now(size(y, 1)), time
    real(dp), dimension(size(y, 1)) :: k1, k2, k3, k4
    time = t(size(t))
    now = y(:, size(t))
    k1 = f(time, now)
    k2 = f(time + h/2, now + h/2*k1)
    k3 = f(time + h/2, now + h/2*k2)
    k4 = f(time + h, now + h*k3)
    next = now + h*(k1 + 2*k2 + 2*k3 + k4)/6
  end function

  function f(t, y) result(dy)
    real(dp), intent(in) :: t, y(:)
    real(dp) :: dy(size(y)), s
    integer :: n
    n = size(y)
    @DEFINITIONS@
@RATES@
  end function

  ! The first k that two steps to t = 1 make wrong, 0 if none: all data lie in [1 - span, 1].
  subroutine judge(wrong, error)
    integer, intent(out) :: wrong
    real(dp), intent(out) :: error
    real(dp) :: t(points + 2), y(claimed, points + 2), h
    integer :: i, k
    h = span/(points + 1)
    t = [(1 - h*(points + 2 - i), i = 1, points + 2)]
    do i = 1, points
      y(:, i) = [(t(i)**k, k = 1, claimed)]
    end do
    do i = 1, 2
      y(:, points + i) = step(t(i:points + i - 1), y(:, i:points + i - 1), h)
    end do
    do wrong = 1, claimed
      error = y(wrong, points + 2) - 1
      if (.not. abs(error) <= tolerance) return
    end do
    wrong = 0
  end subroutine
end module

program test_my_integrator
  use halfstep_test
  implicit none
  integer :: wrong
  real(dp) :: error
  call judge(wrong, error)
  if (wrong == 0) then
    print '(a, i0)', 'passed: of order ', claimed
  else
    print '(a, i0, a, i0, a, es8.1)', 'failed: not of order ', claimed, ': conditions of order ', wrong, &
      ' fail first, error ', error
    stop 1
  end if
end program
