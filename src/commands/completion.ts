// `tocsin completion <shell>`: what completes commands, resources and their options. The script needs no Tocsin to run:
// a start of it for each press of Tab would be felt.

import { print, readArguments, UsageError } from './command.ts';
import { type Operation, OWN_OPTIONS, optionOf, type Resource } from './resources/resource.ts';
import { resources } from './resources/table.gen.ts';

const SHELLS = ['bash', 'zsh', 'fish'];

export async function completion(args: readonly string[], commands: readonly string[]): Promise<void> {
  const { positionals } = readArguments({ args: [...args], allowPositionals: true, options: {} });
  const [shell = '', ...more] = positionals;
  if (!SHELLS.includes(shell) || more.length > 0) throw new UsageError(`name a shell: ${SHELLS.join(', ')}`);
  const names = [...commands, ...resources.flatMap(namesOf)];
  if (shell === 'fish') return print(fishScript(names));
  print(
    shell === 'zsh'
      ? `#compdef tocsin\nautoload -U +X bashcompinit && bashcompinit\n${bashScript(names)}`
      : bashScript(names),
  );
}

const namesOf = ({ name, aliases }: Resource) => [name, ...aliases];

const fieldsOf = ({ query, body, items }: Operation) =>
  [...query, ...(body ?? [])].filter(({ name }) => !(items && name === 'limit'));

function optionsOf(operation: Operation): string[] {
  const { items, body, method } = operation;
  const own = OWN_OPTIONS.filter(
    (option) =>
      (option !== 'all' || items?.isPaged) &&
      (option !== 'body' || body) &&
      (option !== 'yes' || method === 'DELETE'),
  );
  const all = [...fieldsOf(operation).map(optionOf), ...own, ...(items?.isPaged ? ['limit'] : [])];
  return all.map((option) => `--${option}`);
}

const choicesOf = (operation: Operation) =>
  fieldsOf(operation).flatMap((field) =>
    field.choices ? [{ option: `--${optionOf(field)}`, choices: field.choices }] : [],
  );

/** Names, verbs, options and choices are words of our own, without a character that a shell would read. */
function bashScript(names: readonly string[]): string {
  const verbs = resources.map(
    (one) => `    ${namesOf(one).join('|')}) words='${one.operations.map(({ verb }) => verb).join(' ')}' ;;`,
  );
  const each = resources.flatMap((one) => one.operations.map((operation) => ({ one, operation })));
  const patterns = ({ one, operation }: (typeof each)[number], option = '') =>
    namesOf(one)
      .map((name) => `"${name} ${operation.verb}${option && ` ${option}`}"`)
      .join('|');
  const options = each.map((it) => `    ${patterns(it)}) words='${optionsOf(it.operation).join(' ')}' ;;`);
  const choices = each.flatMap((it) =>
    choicesOf(it.operation).map(
      (one) => `    ${patterns(it, one.option)}) words='${one.choices.join(' ')}' ;;`,
    ),
  );
  return `_tocsin() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" words=''
  if [ "$COMP_CWORD" -eq 1 ]; then words='${names.join(' ')}'
  elif [ "$COMP_CWORD" -eq 2 ]; then case "\${COMP_WORDS[1]}" in
${verbs.join('\n')}
  esac
  else
    case "\${COMP_WORDS[1]} \${COMP_WORDS[2]} $previous" in
${choices.join('\n')}
    *) case "\${COMP_WORDS[1]} \${COMP_WORDS[2]}" in
${options.join('\n')}
    esac ;;
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _tocsin tocsin
`;
}

function fishScript(names: readonly string[]): string {
  const lines = resources.flatMap((one) => {
    const isNamed = `__fish_seen_subcommand_from ${namesOf(one).join(' ')}`;
    const verbs = one.operations.map(({ verb }) => verb).join(' ');
    return [
      `complete -c tocsin -f -n '${isNamed}; and not __fish_seen_subcommand_from ${verbs}' -a '${verbs}'`,
      ...one.operations.flatMap((operation) => {
        const isAsked = `${isNamed}; and __fish_seen_subcommand_from ${operation.verb}`;
        const chosen = new Map(choicesOf(operation).map(({ option, choices }) => [option, choices]));
        return optionsOf(operation).map((option) => {
          const choices = chosen.get(option);
          return `complete -c tocsin -n '${isAsked}' -l ${option.slice(2)}${choices ? ` -x -a '${choices.join(' ')}'` : ''}`;
        });
      }),
    ];
  });
  return `complete -c tocsin -f -n __fish_use_subcommand -a '${names.join(' ')}'\n${lines.join('\n')}\n`;
}
