! A Fortran program as a method of halfstep: velocity Verlet, in double precision, for two problems.
!   gfortran -O2 docs/examples/verlet.f90 -o verlet
!   ./hs run --program ./verlet
program verlet
  implicit none
  integer, parameter :: dp = kind(1d0)
  character(1000) :: line
  character(40) :: word, problem
  integer :: n, i, status
  integer(8) :: step, steps
  real(dp) :: t, h, w = 1
  real(dp), allocatable :: x(:), v(:), a(:)

  do
    read (*, '(a)', iostat=status) line
    if (status /= 0) exit
    if (line == 'halfstep 1') then
      print '(a)', 'fortran-velocity-verlet order=2 symplectic reversible evaluations=1 problems=harmonic-oscillator,kepler'
    else
      ! start|continue  problem  n  t  h  steps  x(1) ... x(n)  v(1) ... v(n)  name=value ...
      read (line, *) word, problem, n
      allocate (x(n), v(n), a(n))
      read (line, *) word, problem, n, t, h, steps, x, v
      i = index(line, ' w=')
      if (i > 0) read (line(i + 3:), *) w
      a = acceleration(x)
      do step = 1, steps
        v = v + h / 2 * a
        x = x + h * v
        a = acceleration(x)
        v = v + h / 2 * a
      end do
      print '(*(es25.16e3))', x, v
      deallocate (x, v, a)
    end if
    flush (6)
  end do

contains

  function acceleration(r) result(force)
    real(dp), intent(in) :: r(:)
    real(dp) :: force(size(r))
    if (problem == 'kepler') then
      force = -r / norm2(r)**3
    else
      force = -w**2 * r
    end if
  end function

end program
