/**
 * The command line as a commander program: its commands, arguments and options, and the help in English (`help`) and in
 * Portuguese (`ajuda`). It only parses: commands.ts and fileCommands.ts run what was parsed.
 */
import { Command, CommanderError, Help, InvalidArgumentError, Option } from 'commander';
import { type CommandResult, printable } from './output.ts';

type Language = 'en' | 'pt';
type Text = Record<Language, string>;

interface CommandSpec extends Text {
  argument?: keyof typeof argumentTexts;
  options?: readonly (keyof typeof optionTexts)[];
  /** A command line that works, or would with the clinic's own names. */
  example: string;
}

const argumentTexts = {
  CRM: { en: "the doctor's registration", pt: 'o registro do médico' },
  CPF: { en: 'the number, with or without dots', pt: 'o número, com ou sem pontos' },
  ID: { en: 'the id that "clinics list" shows', pt: 'o id que "clinics list" mostra' },
  EMAIL: { en: "the receptionist's e-mail", pt: 'o e-mail da pessoa da recepção' },
  FILE: { en: 'the name of the file', pt: 'o nome do arquivo' },
} satisfies Record<string, Text>;

const optionTexts = {
  '--waiting': { en: 'only those who wait for approval', pt: 'só os que esperam aprovação' },
  '--role <role>': { en: 'Patient, Doctor or Reception', pt: 'Patient, Doctor ou Reception' },
  '--email <email>': { en: "the account's e-mail", pt: 'o e-mail da conta' },
  '--to <email>': { en: 'the new e-mail', pt: 'o novo e-mail' },
  '--name <name>': { en: 'the name', pt: 'o nome' },
  '--address <address>': { en: 'its address', pt: 'o endereço' },
  '--zone <zone>': { en: 'its time zone, such as America/Manaus', pt: 'o fuso horário, como America/Manaus' },
  '--idle-lock <minutes>': {
    en: "minutes until the doctors' and the reception's app locks itself, 0 is never",
    pt: 'minutos até que o aplicativo dos médicos e da recepção se bloqueie, 0 é nunca',
  },
  '--phone <phone>': { en: 'its phone', pt: 'o telefone' },
  '--position <position>': {
    en: 'where it is: latitude and longitude in degrees, such as "-23.55, -46.65", or none',
    pt: 'onde fica: latitude e longitude em graus, como "-23.55, -46.65", ou none',
  },
  '--clinic <id>': { en: 'the id that "clinics list" shows', pt: 'o id que "clinics list" mostra' },
  '--manage': {
    en: "may change the clinic's data, staff and doctors",
    pt: 'pode mudar os dados, a equipe e os médicos da clínica',
  },
  '--head <hash>': { en: 'the head that an earlier check ended with', pt: 'o fim de uma conferência anterior' },
} satisfies Record<string, Text>;

const accountOptions = ['--role <role>', '--email <email>'] as const;
const clinicOptions = [
  '--name <name>',
  '--address <address>',
  '--zone <zone>',
  '--phone <phone>',
  '--position <position>',
  '--idle-lock <minutes>',
] as const;

const specs = {
  doctors: {
    options: ['--waiting'],
    example: 'doctors --waiting',
    en: 'Shows the doctors who have signed up and wait for your approval; without --waiting, all doctors.',
    pt: 'Mostra os médicos que se cadastraram e esperam a sua aprovação; sem --waiting, todos os médicos.',
  },
  approve: {
    argument: 'CRM',
    example: 'approve 123456-SP',
    en: 'Approves the doctor with this CRM: patients see them from now on. Check the CRM at the council first.',
    pt: 'Aprova o médico com este CRM: os pacientes passam a vê-lo. Antes, confira o CRM no conselho.',
  },
  withdraw: {
    argument: 'CRM',
    example: 'withdraw 123456-SP',
    en: 'Withdraws the approval of this doctor immediately: they see no patients any more, and patients no longer see them. Future appointments stay.',
    pt: 'Retira a aprovação deste médico, na hora: ele deixa de ver os pacientes, e os pacientes deixam de vê-lo. As consultas futuras continuam marcadas.',
  },
  disable: {
    options: accountOptions,
    example: 'disable --role Patient --email ana@example.com',
    en: 'Disables an account: its sessions end, and it can\'t sign in until "enable". Records and appointments stay.',
    pt: 'Desativa uma conta: as sessões terminam e ninguém entra com ela até "enable". Prontuário e consultas continuam.',
  },
  enable: {
    options: accountOptions,
    example: 'enable --role Patient --email ana@example.com',
    en: 'Enables a disabled account again.',
    pt: 'Reativa uma conta desativada.',
  },
  'end-sessions': {
    options: accountOptions,
    example: 'end-sessions --role Doctor --email bruno@example.com',
    en: 'Signs an account out on all devices, for example after one was lost.',
    pt: 'Encerra as sessões de uma conta em todos os aparelhos, por exemplo quando um foi perdido.',
  },
  'change-email': {
    options: [...accountOptions, '--to <email>'],
    example: 'change-email --role Patient --email ana@example.com --to ana.souza@example.com',
    en: 'Changes the e-mail of an account. Check in person that it belongs to its owner.',
    pt: 'Troca o e-mail de uma conta. Confira pessoalmente que ele pertence ao titular.',
  },
  'release-cpf': {
    argument: 'CPF',
    example: 'release-cpf 529.982.247-25',
    en: 'Removes a CPF from the account, or the patient without one, that was registered with it by mistake, so that its owner can use it.',
    pt: 'Libera um CPF da conta, ou do paciente sem conta, que foi registrada com ele por engano, para que o titular possa usá-lo.',
  },
  'reset-link': {
    options: accountOptions,
    example: 'reset-link --role Patient --email ana@example.com',
    en: 'Creates a link for a new password, to hand over in person to someone without e-mail. It works once, for an hour. For others: --role Doctor or --role Reception.',
    pt: 'Cria um link para uma nova senha, para entregar em mãos a quem está sem e-mail. Vale uma vez, por uma hora. Para outros: --role Doctor ou --role Reception.',
  },
  'reset-second-factor': {
    options: accountOptions,
    example: 'reset-second-factor --role Doctor --email bruno@example.com',
    en: 'Removes the second factor of someone who lost it and their recovery codes, and signs them out everywhere. Check in person who they are.',
    pt: 'Desliga a verificação em duas etapas de quem perdeu a chave, o aplicativo e os códigos, e encerra as sessões. Confira pessoalmente quem é.',
  },
  'clinics list': {
    example: 'clinics list',
    en: 'Shows the clinics. Each line begins with the id that "clinics edit" asks for.',
    pt: 'Mostra as clínicas. Cada linha começa com o id que "clinics edit" pede.',
  },
  'clinics add': {
    options: clinicOptions,
    example: 'clinics add --name "Clínica Sul" --address "Rua A, 100, Manaus" --zone America/Manaus',
    en: 'Adds a clinic. Without --zone it has the time of São Paulo.',
    pt: 'Acrescenta uma clínica. Sem --zone, vale o horário de São Paulo.',
  },
  'clinics edit': {
    argument: 'ID',
    options: clinicOptions,
    example: 'clinics edit 0b7c5e1e-8d35-4f0e-9a77-2f1d3c4b5a60 --address "Rua B, 200" --idle-lock 5',
    en: 'Changes a clinic: --name, --address, --zone, --phone, --position, from which patients see how far it is, or --idle-lock, the minutes without a touch after which the app of its doctors and receptionists locks itself (15 by default, 0 is never).',
    pt: 'Muda uma clínica: --name, --address, --zone, --phone, --position, com que o paciente vê a distância, ou --idle-lock, os minutos sem toque que bloqueiam o aplicativo de médicos e da recepção (15 se nada for dito, 0 é nunca).',
  },
  'staff add': {
    argument: 'EMAIL',
    options: ['--name <name>', '--clinic <id>', '--manage'],
    example: 'staff add rosa@example.com --name "Rosa Dias" --clinic 0b7c5e1e-8d35-4f0e-9a77-2f1d3c4b5a60 --manage',
    en: 'Adds a receptionist to a clinic and mails a link to set a password, which is printed too. With --manage they may change the clinic. Again without or with --manage changes that.',
    pt: 'Inclui uma pessoa na recepção de uma clínica e envia por e-mail um link para criar a senha, que também é mostrado. Com --manage, ela pode mudar a clínica. Repita sem ou com --manage para trocar isso.',
  },
  'staff list': {
    options: ['--clinic <id>'],
    example: 'staff list',
    en: 'Shows the receptionists of all clinics; with --clinic those of one.',
    pt: 'Mostra quem trabalha na recepção de todas as clínicas; com --clinic, na de uma.',
  },
  'staff remove': {
    argument: 'EMAIL',
    options: ['--clinic <id>'],
    example: 'staff remove rosa@example.com --clinic 0b7c5e1e-8d35-4f0e-9a77-2f1d3c4b5a60',
    en: "Ends a receptionist's work for a clinic, immediately and on all their devices.",
    pt: 'Encerra o trabalho de alguém na recepção de uma clínica, na hora e em todos os aparelhos.',
  },
  backup: {
    argument: 'FILE',
    example: 'backup clinic-monday.backup',
    en: 'Writes everything into a file, while the clinic keeps working. Keep it safe: it contains the records.',
    pt: 'Grava tudo em um arquivo, sem parar a clínica. Guarde-o bem: ele contém os prontuários.',
  },
  restore: {
    argument: 'FILE',
    example: 'restore clinic-monday.backup',
    en: 'Restores a backup into an empty database, of either kind, while no server is running.',
    pt: 'Traz uma cópia de volta para um banco de dados vazio, de qualquer tipo, com o servidor parado.',
  },
  'audit verify': {
    options: ['--head <hash>'],
    example: 'audit verify',
    en: "Checks that the audit hasn't been changed. With --head and what an earlier check ended with, also that nothing was cut off since.",
    pt: 'Confere que a auditoria não foi alterada. Com --head e o fim de uma conferência anterior, também que nada foi cortado desde então.',
  },
} satisfies Record<string, CommandSpec>;

export type CommandName = keyof typeof specs;

const names = Object.keys(specs) as CommandName[];

/** Groups of commands whose names have two words. */
const groups: Record<string, Text> = {
  staff: { en: 'Shows, adds and removes receptionists.', pt: 'Mostra, inclui e retira quem trabalha na recepção.' },
  clinics: { en: 'Shows, adds and changes clinics.', pt: 'Mostra, acrescenta e muda clínicas.' },
  audit: { en: 'Checks the audit.', pt: 'Confere a auditoria.' },
};

const texts = {
  en: {
    title: "The clinic's command line. Type a line like these in the folder of the server, with your own names:",
    end: 'Names with spaces are put in quotation marks. For one command: npm run clinic -- help approve\nEm português: npm run clinic -- ajuda\nThe exit code is 0 for success, 1 for a failure, 2 for an invalid command.',
    example: 'Example:',
    help: 'shows this help',
    titles: {},
  },
  pt: {
    title: 'A linha de comando da clínica. Digite uma linha como estas na pasta do servidor, com os seus nomes:',
    end: 'Nomes com espaços ficam entre aspas. Para um só comando: npm run clinic -- ajuda approve\nAs respostas são em inglês. In English: npm run clinic -- help\nTermina com 0 quando fez o que se pediu, 1 quando não pôde, 2 quando não entendeu.',
    example: 'Exemplo:',
    help: 'mostra esta ajuda',
    titles: { 'Usage:': 'Uso:', 'Arguments:': 'Argumentos:', 'Options:': 'Opções:', 'Commands:': 'Comandos:' },
  },
};

const line = (example: string) => `  npm run clinic -- ${example}`;

/** The help on all commands. */
function overview(language: Language): string {
  const { title, end } = texts[language];
  const commands = names.map(name => `${line(specs[name].example)}\n      ${specs[name][language]}`);
  return [title, ...commands, end].join('\n\n');
}

/** A command as it was typed. */
export interface ParsedCommand {
  name: CommandName;
  /** Empty for a command without an argument. */
  argument: string;
  options: Options;
}

interface Options {
  waiting?: boolean;
  role?: string;
  email?: string;
  to?: string;
  name?: string;
  address?: string;
  zone?: string;
  phone?: string;
  position?: string;
  clinic?: string;
  manage?: boolean;
  idleLock?: string;
  head?: string;
}

/** Commander takes any word for an option's value, the next option too. */
function optionValue(value: string): string {
  if (/^--?[a-z]/.test(value)) throw new InvalidArgumentError('A value is missing.');
  return value;
}

/** Adds a command to the program or, if its name has two words, to its group. */
function addCommand(
  program: Command,
  name: CommandName,
  language: Language,
  run: (parsed: ParsedCommand) => void,
): void {
  const { argument, options = [], example, ...description }: CommandSpec = specs[name];
  const [first = '', second] = name.split(' ');
  const group = program.commands.find(each => each.name() === first) ?? program.command(first).helpCommand(false);
  const command = second === undefined ? group : group.command(second);
  if (second !== undefined) group.description(groups[first]?.[language] ?? '');
  command.description(description[language]);
  if (argument) command.argument(`<${argument}>`, argumentTexts[argument][language]);
  for (const option of options) {
    command.addOption(new Option(option, optionTexts[option][language]).argParser(optionValue));
  }
  command.addHelpText('after', `\n${texts[language].example}\n${line(example)}`);
  command.action(() => run({ name, argument: command.args[0] ?? '', options: command.opts() }));
}

function programIn(language: Language, print: (text: string) => void, run: (parsed: ParsedCommand) => void): Command {
  const titles: Record<string, string> = texts[language].titles;
  const program = new Command('npm run clinic --')
    .exitOverride()
    .configureOutput({ writeOut: print, writeErr: () => {}, getOutHelpWidth: () => 120 })
    .configureHelp({
      formatHelp: (command, helper) =>
        command.parent ? Help.prototype.formatHelp.call(helper, command, helper) : `${overview(language)}\n`,
      styleTitle: title => titles[title] ?? title,
    })
    .helpOption('-h, --help', texts[language].help)
    .helpCommand(false);
  for (const name of names) addCommand(program, name, language, run);
  return program;
}

/** The text after an error message: the command's example, or the whole help if the command is unknown. */
function exampleFor(typed: readonly string[]): string {
  const words = typed.join(' ');
  const known = names.filter(
    name => words === name || words.startsWith(`${name} `) || (words in groups && name.startsWith(`${words} `)),
  );
  if (known.length === 0) return overview('en');
  const examples = known.map(name => line(specs[name].example));
  return ['For example:', ...examples, 'All commands: npm run clinic -- help'].join('\n');
}

/** The result for an invalid command: a sentence and an example. */
export function usageResult(message: string, typed: readonly string[]): CommandResult {
  return { code: 2, text: `${printable(message)}\n\n${exampleFor(typed)}` };
}

/** Commander's message (`error: unknown option '--all'`) as a sentence. */
function usageMessage({ code, message }: CommanderError): string {
  if (code === 'commander.help') return 'Which command?';
  const text = message.replace(/^error: /, '').replace(/\n\((.+)\)$/, '. $1');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?]$/.test(text) ? '' : '.'}`;
}

/** Parses a command. Returns the result instead if there is nothing to run: help, or an invalid command. */
export function parseCommand(typed: readonly string[]): ParsedCommand | CommandResult {
  const asksForHelp = typed[0] === 'help' || typed[0] === 'ajuda';
  const args = asksForHelp ? [...typed.slice(1), '--help'] : typed;
  let parsed: ParsedCommand | undefined;
  let help = '';
  const program = programIn(
    typed[0] === 'ajuda' ? 'pt' : 'en',
    text => {
      help += text;
    },
    command => {
      parsed = command;
    },
  );
  try {
    program.parse(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? { code: 0, text: help.trimEnd() } : usageResult(usageMessage(error), typed);
  }
  return parsed ?? usageResult('Which command?', typed);
}
