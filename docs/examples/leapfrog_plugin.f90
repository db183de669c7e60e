! A Fortran plug-in of halfstep, through bind(C): drift, kick, drift.
!   gfortran -O2 -shared -fPIC docs/examples/leapfrog_plugin.f90 -o libleapfrog.so
!   ./hs run --plugin ./libleapfrog.so
module leapfrog_plugin
  use, intrinsic :: iso_c_binding
  implicit none

  ! The structs of halfstep_plugin.h, version 1.
  type, bind(C) :: problem_t
    type(c_ptr) :: name
    integer(c_int) :: dimension, parameter_count
    type(c_ptr) :: parameter_names, parameters
    type(c_funptr) :: acceleration
    type(c_ptr) :: own
  end type
  type, bind(C) :: claim_t
    integer(c_int) :: position = 0, velocity = 0, local_position = 0, local_velocity = 0, energy = 0
  end type
  type, bind(C) :: method_t
    type(c_ptr) :: name, what, source
    type(claim_t) :: claim, claim_time, claim_motion
    integer(c_int) :: symplectic, reversible, evaluations
    type(c_funptr) :: begin, step, end
    type(c_ptr) :: own
  end type
  type, bind(C) :: table_t
    integer(c_int) :: version, method_count
    type(c_ptr) :: methods
  end type

  abstract interface
    subroutine acceleration_t(problem, t, x, v, a) bind(C)
      import
      type(problem_t), intent(in) :: problem
      real(c_double), value :: t
      real(c_double), intent(in) :: x(*), v(*)
      real(c_double), intent(out) :: a(*)
    end subroutine
  end interface

  character(kind=c_char, len=11), target, save :: name = 'f-leapfrog' // c_null_char
  type(method_t), target, save :: methods(1)
  type(table_t), target, save :: table

contains

  ! Without a name in C: the C library has a `step` of its own, which would be found first.
  function step(run, problem, t, h, x, v, message) bind(C, name='') result(code)
    type(c_ptr), value :: run, message
    type(problem_t), intent(in) :: problem
    real(c_double), value :: t, h
    real(c_double), intent(inout) :: x(problem%dimension), v(problem%dimension)
    integer(c_int) :: code
    real(c_double) :: a(problem%dimension)
    procedure(acceleration_t), pointer :: acceleration

    call c_f_procpointer(problem%acceleration, acceleration)
    x = x + h / 2 * v
    call acceleration(problem, t + h / 2, x, v, a)
    v = v + h * a
    x = x + h / 2 * v
    code = 0
  end function

  function halfstep_plugin(version) bind(C) result(answer)
    integer(c_int), value :: version
    type(c_ptr) :: answer

    answer = c_null_ptr
    if (version /= 1) return
    ! A force of the velocity is seen half a step late: order 1.
    methods(1) = method_t(c_loc(name), c_null_ptr, c_null_ptr, claim_t(position=2), claim_t(), &
                          claim_t(position=1, local_position=3), 1, 1, 1, &
                          c_null_funptr, c_funloc(step), c_null_funptr, c_null_ptr)
    table = table_t(1, 1, c_loc(methods))
    answer = c_loc(table)
  end function

end module
