/** The help of the command line: in English (`help`) and in Portuguese (`ajuda`). */

interface Entry {
  command: string;
  /** A command that works, or would with the clinic's own names. */
  example: string;
  en: string;
  pt: string;
}

const entries: readonly Entry[] = [
  {
    command: 'doctors',
    example: 'doctors --waiting',
    en: 'Shows the doctors who have signed up and wait for your approval; without --waiting, all doctors.',
    pt: 'Mostra os médicos que se cadastraram e esperam a sua aprovação; sem --waiting, todos os médicos.',
  },
  {
    command: 'approve',
    example: 'approve 123456-SP',
    en: 'Approves the doctor with this CRM: patients see them from now on. Check the CRM at the council first.',
    pt: 'Aprova o médico com este CRM: os pacientes passam a vê-lo. Antes, confira o CRM no conselho.',
  },
  {
    command: 'withdraw',
    example: 'withdraw 123456-SP',
    en: 'Takes the approval of this doctor back, at once: they see no patient any more, and patients no longer see them. Appointments ahead stay.',
    pt: 'Retira a aprovação deste médico, na hora: ele deixa de ver os pacientes, e os pacientes deixam de vê-lo. As consultas futuras continuam marcadas.',
  },
  {
    command: 'disable',
    example: 'disable --role Patient --email ana@example.com',
    en: 'Disables an account: its sessions end, and it cannot sign in until "enable". Records and appointments stay.',
    pt: 'Desativa uma conta: as sessões terminam e ninguém entra com ela até "enable". Prontuário e consultas continuam.',
  },
  {
    command: 'enable',
    example: 'enable --role Patient --email ana@example.com',
    en: 'Enables a disabled account again.',
    pt: 'Reativa uma conta desativada.',
  },
  {
    command: 'end-sessions',
    example: 'end-sessions --role Doctor --email bruno@example.com',
    en: 'Signs an account out on all devices, for example after one was lost.',
    pt: 'Encerra as sessões de uma conta em todos os aparelhos, por exemplo quando um foi perdido.',
  },
  {
    command: 'change-email',
    example: 'change-email --role Patient --email ana@example.com --to ana.souza@example.com',
    en: 'Gives an account another e-mail. Check in person that it belongs to its owner.',
    pt: 'Troca o e-mail de uma conta. Confira pessoalmente que ele pertence ao titular.',
  },
  {
    command: 'release-cpf',
    example: 'release-cpf 529.982.247-25',
    en: 'Takes a CPF off the account that was made with it by mistake, so that its owner can sign up.',
    pt: 'Libera um CPF da conta que foi criada com ele por engano, para que o titular possa se cadastrar.',
  },
  {
    command: 'reset-link',
    example: 'reset-link --role Patient --email ana@example.com',
    en: 'Makes a link for a new password, to hand over in person to somebody without e-mail. It works once, for an hour. For a doctor: --role Doctor.',
    pt: 'Cria um link para uma nova senha, para entregar em mãos a quem está sem e-mail. Vale uma vez, por uma hora. Para um médico: --role Doctor.',
  },
  {
    command: 'clinics list',
    example: 'clinics list',
    en: 'Shows the clinics. Each line begins with the id that "clinics edit" asks for.',
    pt: 'Mostra as clínicas. Cada linha começa com o id que "clinics edit" pede.',
  },
  {
    command: 'clinics add',
    example: 'clinics add --name "Clínica Sul" --address "Rua A, 100, Manaus" --zone America/Manaus',
    en: 'Adds a clinic. Leave --zone out for the time of São Paulo.',
    pt: 'Acrescenta uma clínica. Sem --zone, vale o horário de São Paulo.',
  },
  {
    command: 'clinics edit',
    example: 'clinics edit 0b7c5e1e-8d35-4f0e-9a77-2f1d3c4b5a60 --address "Rua B, 200" --idle-lock 5',
    en: "Changes a clinic: --name, --address, --zone, or --idle-lock, the minutes without a touch that lock a doctor's app (15 unless told, 0 is never).",
    pt: 'Muda uma clínica: --name, --address, --zone ou --idle-lock, os minutos sem toque que bloqueiam o aplicativo de um médico (15 se nada for dito, 0 é nunca).',
  },
  {
    command: 'backup',
    example: 'backup clinic-monday.backup',
    en: 'Writes everything into a file, while the clinic goes on. Keep it safe: it holds the records.',
    pt: 'Grava tudo em um arquivo, sem parar a clínica. Guarde-o bem: ele contém os prontuários.',
  },
  {
    command: 'restore',
    example: 'restore clinic-monday.backup',
    en: 'Brings a backup into an empty database, of either kind, with no server running.',
    pt: 'Traz uma cópia de volta para um banco de dados vazio, de qualquer tipo, com o servidor parado.',
  },
  {
    command: 'audit verify',
    example: 'audit verify',
    en: 'Checks that nobody changed the list of who read and wrote what. With --head and what an earlier check ended with, also that nothing was cut off since.',
    pt: 'Confere que ninguém mexeu na lista de quem leu e escreveu o quê. Com --head e o fim de uma conferência anterior, também que nada foi cortado desde então.',
  },
];

const frame = {
  en: {
    title: "The receptionist's tool. Type a line like these in the folder of the server, with your own names:",
    end: 'Names with blanks stand in quotation marks. Em português: npm run clinic -- ajuda\nIt ends with 0 when it did what was asked, 1 when it could not, 2 when it was not understood.',
  },
  pt: {
    title: 'A ferramenta da recepção. Digite uma linha como estas na pasta do servidor, com os seus nomes:',
    end: 'Nomes com espaços ficam entre aspas. As respostas são em inglês. In English: npm run clinic -- help\nTermina com 0 quando fez o que se pediu, 1 quando não pôde, 2 quando não entendeu.',
  },
};

const line = (example: string) => `  npm run clinic -- ${example}`;

function helpIn(language: 'en' | 'pt'): string {
  const { title, end } = frame[language];
  return [title, ...entries.map(entry => `${line(entry.example)}\n      ${entry[language]}`), end].join('\n\n');
}

/** The help text if these arguments ask for it; otherwise undefined. */
export function helpFor(typed: readonly string[]): string | undefined {
  if (typed[0] === 'ajuda') return helpIn('pt');
  return typed[0] === 'help' || typed.includes('--help') || typed.includes('-h') ? helpIn('en') : undefined;
}

/** The text after an error message: the command's example, or the whole help if the command is unknown. */
export function exampleFor(typed: readonly string[]): string {
  const words = typed.join(' ');
  const known = entries.filter(({ command }) => words === command || words.startsWith(`${command} `));
  if (known.length === 0) return helpIn('en');
  return ['For example:', ...known.map(({ example }) => line(example)), 'All of it: npm run clinic -- help'].join('\n');
}
