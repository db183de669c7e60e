! Judges errors at falling step sizes: the order that they show, with its uncertainty, and whether it is as claimed.
!
!   use halfstep
!   type(finding_type) :: finding
!   finding = judge(h, error, claimed=4d0)
!   print *, finding%word, finding%observed, finding%reason
!
! The answers are those of `halfstep fit`; compile this file with yours and link with -lhalfstep. Fortran 2008.
module halfstep
  use, intrinsic :: iso_c_binding, only: c_associated, c_char, c_double, c_f_pointer, c_int, c_loc, c_null_char, &
       c_null_ptr, c_ptr, c_size_t, c_sizeof
  implicit none
  private
  public :: finding_type, judge, csv_header, csv_row, halfstep_version

  integer, parameter :: reason_size = 512, abi = 1, bad_value = -3

  type, bind(c) :: c_ladder
    integer(c_size_t) :: size, count
    type(c_ptr) :: h, error, noise
    real(c_double) :: floor, claimed, unit_roundoff
  end type

  type, bind(c) :: c_finding
    integer(c_size_t) :: size
    integer(c_int) :: verdict, holds
    real(c_double) :: observed, uncertainty, constant, constant_uncertainty
    integer(c_int) :: first_level, last_level
    character(kind=c_char) :: reason(reason_size)
  end type

  !> What is found. Numbers are nan and levels -1 where no order is resolved; level 0 is the coarsest step size.
  type :: finding_type
    integer :: status = 0               !< below 0: nothing was judged, and `reason` says what was wrong
    character(:), allocatable :: word   !< "pass", "fail", "superconvergent", "rounding-limited", "unstable", ...
    logical :: holds = .false.          !< the claim, if any, is confirmed, exceeded, or hidden by rounding
    real(c_double) :: observed          !< the order
    real(c_double) :: uncertainty       !< half-width that covers the true order
    real(c_double) :: constant          !< lim |error| / h**order
    real(c_double) :: constant_uncertainty
    integer :: first_level, last_level  !< of the step sizes that the order was found from
    character(:), allocatable :: reason
  end type

  interface
    integer(c_int) function c_judge(ladder, finding) bind(c, name='halfstep_judge')
      import
      type(c_ladder), intent(in) :: ladder
      type(c_finding), intent(inout) :: finding
    end function
    integer(c_int) function c_csv_row(ladder, series, text, capacity) bind(c, name='halfstep_csv_row')
      import
      type(c_ladder), intent(in) :: ladder
      character(kind=c_char), intent(in) :: series(*)
      character(kind=c_char), intent(inout) :: text(*)
      integer(c_size_t), value :: capacity
    end function
    type(c_ptr) function c_csv_header() bind(c, name='halfstep_csv_header')
      import
    end function
    type(c_ptr) function c_version() bind(c, name='halfstep_version')
      import
    end function
    type(c_ptr) function c_word(verdict) bind(c, name='halfstep_verdict_word')
      import
      integer(c_int), value :: verdict
    end function
    type(c_ptr) function c_error_text(status) bind(c, name='halfstep_error_text')
      import
      integer(c_int), value :: status
    end function
    integer(c_int) function c_abi() bind(c, name='halfstep_abi')
      import
    end function
    integer(c_size_t) function strlen(text) bind(c)
      import
      type(c_ptr), value :: text
    end function
  end interface

contains

  !> Judges errors at step sizes h > 0, in any order and unit. claimed: the order that is claimed. noise: half-widths of
  !> what each error may be off by. floor: below it no error is believed. unit_roundoff: of the arithmetic. An error of
  !> nan is a run that gave no result.
  function judge(h, error, claimed, noise, floor, unit_roundoff) result(finding)
    real(c_double), intent(in) :: h(:), error(:)
    real(c_double), intent(in), optional :: claimed, noise(:), floor, unit_roundoff
    type(finding_type) :: finding
    real(c_double), allocatable, target :: rows(:, :)
    type(c_finding) :: found
    type(c_ladder) :: ladder

    found%size = c_sizeof(found)
    if (c_abi() /= abi) then
      finding = refusal(-2, 'libhalfstep is of another version than halfstep.f90: install both from one halfstep')
    else if (size(error) /= size(h) .or. .not. fits(noise, size(h))) then
      finding = refusal(bad_value, 'h, error and noise have different lengths: they are columns of one table')
    else
      rows = table(h, error, noise)
      ladder = ladder_of(rows, claimed, floor, unit_roundoff)
      finding%status = c_judge(ladder, found)
      finding%word = text_at(c_word(found%verdict))
      finding%holds = found%holds == 1
      finding%observed = found%observed
      finding%uncertainty = found%uncertainty
      finding%constant = found%constant
      finding%constant_uncertainty = found%constant_uncertainty
      finding%first_level = found%first_level
      finding%last_level = found%last_level
      finding%reason = text_of(found%reason)
    end if
  end function

  !> The row that `halfstep fit --csv` prints for the series of that name, line feed included; the other arguments as
  !> for judge. Empty where nothing can be judged: judge says why.
  function csv_row(series, h, error, claimed, noise, floor, unit_roundoff) result(row)
    character(*), intent(in) :: series
    real(c_double), intent(in) :: h(:), error(:)
    real(c_double), intent(in), optional :: claimed, noise(:), floor, unit_roundoff
    character(:), allocatable :: row
    character(kind=c_char), allocatable :: text(:)
    real(c_double), allocatable, target :: rows(:, :)
    type(c_ladder) :: ladder
    integer(c_int) :: length

    row = ''
    if (size(error) /= size(h) .or. .not. fits(noise, size(h))) return
    rows = table(h, error, noise)
    ladder = ladder_of(rows, claimed, floor, unit_roundoff)
    allocate (text(len(series) + 2 * reason_size))
    length = c_csv_row(ladder, series // c_null_char, text, size(text, kind=c_size_t))
    if (length >= size(text)) then
      deallocate (text)
      allocate (text(length + 1))
      length = c_csv_row(ladder, series // c_null_char, text, size(text, kind=c_size_t))
    end if
    if (length >= 0) row = text_of(text)
  end function

  !> The line above such rows, line feed included.
  function csv_header() result(header)
    character(:), allocatable :: header
    header = text_at(c_csv_header())
  end function

  !> The version of halfstep, "0.1.0".
  function halfstep_version() result(version)
    character(:), allocatable :: version
    version = text_at(c_version())
  end function

  logical function fits(noise, n)
    real(c_double), intent(in), optional :: noise(:)
    integer, intent(in) :: n
    fits = .true.
    if (present(noise)) fits = size(noise) == n
  end function

  ! The columns h, error and noise, each in one piece.
  function table(h, error, noise) result(rows)
    real(c_double), intent(in) :: h(:), error(:)
    real(c_double), intent(in), optional :: noise(:)
    real(c_double), allocatable :: rows(:, :)
    allocate (rows(size(h), 3), source=0d0)
    rows(:, 1) = h
    rows(:, 2) = error
    if (present(noise)) rows(:, 3) = noise
  end function

  function ladder_of(rows, claimed, floor, unit_roundoff) result(ladder)
    real(c_double), intent(in), target :: rows(:, :)
    real(c_double), intent(in), optional :: claimed, floor, unit_roundoff
    type(c_ladder) :: ladder
    ladder%size = c_sizeof(ladder)
    ladder%count = size(rows, 1, kind=c_size_t)
    ladder%h = c_null_ptr
    ladder%error = c_null_ptr
    ladder%noise = c_null_ptr
    if (size(rows, 1) > 0) then
      ladder%h = c_loc(rows(1, 1))
      ladder%error = c_loc(rows(1, 2))
      ladder%noise = c_loc(rows(1, 3))
    end if
    ladder%floor = 0
    ladder%claimed = 0
    ladder%unit_roundoff = 0
    if (present(floor)) ladder%floor = floor
    if (present(claimed)) ladder%claimed = claimed
    if (present(unit_roundoff)) ladder%unit_roundoff = unit_roundoff
  end function

  function refusal(status, reason) result(finding)
    use, intrinsic :: ieee_arithmetic, only: ieee_quiet_nan, ieee_value
    integer, intent(in) :: status
    character(*), intent(in) :: reason
    type(finding_type) :: finding
    finding%status = status
    finding%word = 'no-window'
    finding%observed = ieee_value(finding%observed, ieee_quiet_nan)
    finding%uncertainty = finding%observed
    finding%constant = finding%observed
    finding%constant_uncertainty = finding%observed
    finding%first_level = -1
    finding%last_level = -1
    finding%reason = reason
  end function

  ! The characters before the 0.
  function text_of(characters) result(text)
    character(kind=c_char), intent(in) :: characters(:)
    character(:), allocatable :: text
    integer :: i, length
    length = findloc(characters, c_null_char, dim=1) - 1
    allocate (character(length) :: text)
    do i = 1, length
      text(i:i) = characters(i)
    end do
  end function

  function text_at(place) result(text)
    type(c_ptr), intent(in) :: place
    character(:), allocatable :: text
    character(kind=c_char), pointer :: characters(:)
    text = ''
    if (.not. c_associated(place)) return
    call c_f_pointer(place, characters, [strlen(place) + 1])
    text = text_of(characters)
  end function
end module
