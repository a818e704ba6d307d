# --- The command line ------------------------------------------------------------------------------------------------

read_options() {
  url='' given_token='' token_file='' root='' fixed_interval='' is_printing='' state_dir=/var/lib/tocsin-agent
  while [ $# -gt 0 ]; do
    case $1 in
      --print) is_printing=1 ;;
      --url | --token | --token-file | --state-dir | --interval | --root)
        [ $# -ge 2 ] || fail "$1 needs a value. Look at: agent.sh help"
        case $1 in
          --url) url=${2%/} ;;
          --token) given_token=$2 ;;
          --token-file) token_file=$2 ;;
          --state-dir) state_dir=$2 ;;
          --interval) fixed_interval=$2 ;;
          --root) root=${2%/} ;;
        esac
        shift
        ;;
      *) fail "unknown: $1. Look at: agent.sh help" ;;
    esac
    shift
  done
  case $url in
    '') ;;
    *[!][A-Za-z0-9:/._~-]*) fail '--url has a character that no address of Tocsin has.' ;;
    http://?* | https://?*) ;;
    *) fail '--url must begin with https:// or http://.' ;;
  esac
  case $fixed_interval in
    '' | [1-9] | [1-9][0-9] | [12][0-9][0-9] | 300) ;;
    *) fail '--interval must be 1 to 300.' ;;
  esac
}

main() {
  action=install
  case ${1-} in
    '' | help | --help | -h)
      usage
      exit 0
      ;;
    --once)
      action=once
      shift
      ;;
    [!-]*)
      action=$1
      shift
      ;;
  esac
  read_options "$@"
  start_command="/bin/sh /usr/local/lib/tocsin/agent.sh run --url $url --token-file /etc/tocsin-agent/token"
  case $action in
    run | once)
      [ -z "$given_token" ] || fail 'the token must not be in the command line, where everybody sees it. Write it to a file and name that with --token-file.'
      [ -n "$url$is_printing" ] || fail 'there is no --url: the address of the API of Tocsin.'
      ;;
  esac
  case $action in
    install) install ;;
    uninstall) uninstall ;;
    run) run ;;
    once) once ;;
    *) fail "unknown: $action. Look at: agent.sh help" ;;
  esac
}

main "$@"
