! Judges every series of a CSV file through halfstep.f90 and prints what `halfstep fit --csv` prints. Rows of a series
! stand together.
program ladders
  use, intrinsic :: iso_fortran_env, only: output_unit
  use halfstep
  implicit none
  integer, parameter :: most_rows = 1000, most_fields = 8
  character(1000) :: path, line
  character(200) :: columns(most_fields), fields(most_fields), name
  real(kind(1d0)) :: h(most_rows), error(most_rows), noise(most_rows), floor, claimed, value
  integer :: n, i, file, state

  call get_command_argument(1, path)
  open (newunit=file, file=path, action='read', status='old')
  read (file, '(a)') line
  columns = split(line)
  n = 0
  name = ''
  call put(csv_header())
  do
    read (file, '(a)', iostat=state) line
    if (state /= 0) exit
    fields = split(line)
    if (n > 0 .and. fields(1) /= name) call print_series()
    if (n == 0) then
      name = fields(1)
      floor = 0
      claimed = 0
      noise = 0
    end if
    n = n + 1
    do i = 2, most_fields
      if (fields(i) == '') cycle
      read (fields(i), *) value
      select case (columns(i))
      case ('h'); h(n) = value
      case ('steps'); h(n) = 1 / value
      case ('error'); error(n) = value
      case ('noise'); noise(n) = value
      case ('floor'); floor = max(floor, value)
      case ('claimed'); claimed = value
      end select
    end do
  end do
  call print_series()

contains

  subroutine print_series()
    type(finding_type) :: finding
    finding = judge(h(:n), error(:n), claimed, noise(:n), floor)
    if (finding%status < 0) error stop 'a series cannot be judged'
    call put(csv_row(trim(name), h(:n), error(:n), claimed, noise(:n), floor))
    n = 0
  end subroutine

  ! Text that ends with a line feed.
  subroutine put(text)
    character(*), intent(in) :: text
    write (output_unit, '(a)') text(:len(text) - 1)
  end subroutine

  function split(text) result(parts)
    character(*), intent(in) :: text
    character(200) :: parts(most_fields)
    integer :: from, to, k
    parts = ''
    from = 1
    do k = 1, most_fields
      to = index(text(from:), ',')
      if (to == 0) then
        parts(k) = text(from:)
        return
      end if
      parts(k) = text(from:from + to - 2)
      from = from + to
    end do
  end function
end program
