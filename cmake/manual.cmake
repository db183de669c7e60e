# Run by `cmake --install`: writes what the program says of itself (--help of it and of each verb) as a manual page and
# as a completion for bash. Set before: halfstep_program, halfstep_version, build (where they are written).
function(ask result)
  execute_process(COMMAND ${halfstep_program} ${ARGN} OUTPUT_VARIABLE text COMMAND_ERROR_IS_FATAL ANY)
  set(${result} "${text}" PARENT_SCOPE)
endfunction()

# For roff: its own backslashes, hyphens that are minus signs, lines that begin as a request does.
function(roff result text)
  string(REPLACE "\\" "\\e" text "${text}")
  string(REPLACE "-" "\\-" text "${text}")
  string(REGEX REPLACE "(^|\n)([.'])" "\\1\\\\&\\2" text "${text}")
  set(${result} "${text}" PARENT_SCOPE)
endfunction()

ask(overview --help)
string(REGEX MATCHALL "\n  [a-z][a-z-]+ " lines "${overview}")
list(TRANSFORM lines STRIP OUTPUT_VARIABLE verbs)
roff(body "${overview}")
set(page ".TH HALFSTEP 1 \"\" \"halfstep ${halfstep_version}\"
.SH NAME
halfstep \\- proves or disproves that a time integrator does what it claims
.SH SYNOPSIS
.B halfstep
.I VERB
[OPTIONS]
.SH DESCRIPTION
.nf
${body}.fi
.SH VERBS
")
set(options "")
foreach(verb IN LISTS verbs)
  ask(help ${verb} --help)
  roff(body "${help}")
  string(APPEND page ".SS halfstep ${verb}\n.nf\n${body}.fi\n")
  string(REGEX MATCHALL "\n  -[^ ]+" words "${help}")
  list(TRANSFORM words STRIP)
  list(JOIN words " " words)
  string(REPLACE "," " " words "${words}")
  string(APPEND options "    ${verb}) words='${words}' ;;\n")
endforeach()
string(APPEND page ".SH EXIT STATUS
0 done and as declared; 1 a verdict or a check failed; 2 bad usage or bad input; 130 interrupted.
.SH SEE ALSO
/usr/share/doc/halfstep: README.md, and docs/ on study files, baselines, plug\\-ins, the C++ library.
")
file(WRITE ${build}/halfstep.1 "${page}")

list(JOIN verbs " " verbs)
file(WRITE ${build}/halfstep.bash "# Completion of halfstep for bash: verbs, their options, and names that the program lists.
_halfstep() {
  local now=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} words='' what=''
  case \$before in
    -m | --method) what=methods ;;
    -p | --problem) what=problems ;;
    --precision) what=precisions ;;
  esac
  if [[ -n \$what ]]; then
    words=\$(\"\${COMP_WORDS[0]}\" list \$what --csv 2>/dev/null | sed '1d; s/,.*//')
  elif ((COMP_CWORD == 1)); then
    words='${verbs} --help --version'
  elif [[ \$now == -* ]]; then
    case \${COMP_WORDS[1]} in
${options}    esac
  elif [[ \${COMP_WORDS[1]} == list ]]; then
    words='methods problems studies precisions'
  elif [[ \${COMP_WORDS[1]} == run || \${COMP_WORDS[1]} == slurm-script ]]; then
    words=\$(\"\${COMP_WORDS[0]}\" list studies --csv 2>/dev/null | sed '1d; s/,.*//')
  fi
  mapfile -t COMPREPLY < <(compgen -W \"\$words\" -- \"\$now\")
}
complete -o default -F _halfstep halfstep
")
