/** The texts of the record as PDF. Questions, options and specialties are Portuguese, as they are stored. */
import type { Measure, Severity } from '../../../../contract/entries.ts';
import type { Status } from '../../../../contract/status.ts';
import type { Language } from '../../../platform/mail/texts.ts';

interface Texts {
  title: string;
  exportedAt: string;
  /** What happens to characters that the font lacks. */
  codes: string;
  person: Record<'birthday' | 'phone' | 'email' | 'address' | 'rg' | 'cpf', string>;
  entries: {
    title: string;
    kinds: Record<'allergy' | 'medicine' | 'problem' | 'vitals', string>;
    noAllergies: string;
    severities: Record<Severity, string>;
    since: string;
    ended: string;
    measures: Record<Measure, string>;
  };
  questionnaire: string;
  noAnswers: string;
  appointments: string;
  noAppointments: string;
  anamnesis: string;
  diagnosis: string;
  noNotes: string;
  exams: string;
  documents: string;
  noPicture: string;
  handedIn: string;
  handedInBy: Record<'patient' | 'carer', string>;
  withdrawn: string;
  cancelled: string;
  status: Record<Status, string>;
  /** Of a past appointment for which it wasn't noted whether the patient came. */
  unrecorded: string;
  page: string;
  of: string;
}

export const texts: Record<Language, Texts> = {
  'pt-BR': {
    title: 'Prontuário',
    exportedAt: 'Exportado em',
    codes:
      'O que a fonte deste documento não tem aparece como a letra mais próxima ou pelo código, como <U+4E2D>. O texto ' +
      'original está em record.json.',
    person: {
      birthday: 'Data de nascimento',
      phone: 'Telefone',
      email: 'E-mail',
      address: 'Endereço',
      rg: 'RG',
      cpf: 'CPF',
    },
    entries: {
      title: 'Resumo clínico',
      kinds: {
        allergy: 'Alergias',
        medicine: 'Medicamentos',
        problem: 'Problemas de saúde',
        vitals: 'Sinais vitais',
      },
      noAllergies: 'Sem alergias conhecidas',
      severities: { mild: 'leve', moderate: 'moderada', severe: 'grave' },
      since: 'desde',
      ended: 'encerrado em',
      measures: {
        systolic: 'pressão sistólica',
        diastolic: 'pressão diastólica',
        pulse: 'pulso',
        temperature: 'temperatura',
        respiratory_rate: 'frequência respiratória',
        saturation: 'saturação de O₂',
        weight: 'peso',
        height: 'altura',
        glucose: 'glicemia',
      },
    },
    questionnaire: 'Questionário de saúde',
    noAnswers: 'Nenhuma resposta.',
    appointments: 'Consultas, da mais recente à mais antiga',
    noAppointments: 'Nenhuma consulta.',
    anamnesis: 'Anamnese',
    diagnosis: 'Diagnóstico',
    noNotes: 'Sem anotações.',
    exams: 'Exames',
    documents: 'Documentos emitidos, para imprimir e assinar à mão',
    noPicture: 'Esta imagem não pôde ser mostrada aqui. O arquivo original está na pasta exams.',
    handedIn: 'Exames enviados pelo paciente',
    handedInBy: { patient: 'Enviado pelo paciente em', carer: 'Enviado por um responsável em' },
    withdrawn: 'Retirado em',
    cancelled: 'Cancelada',
    status: {
      booked: 'Agendada',
      confirmed: 'Confirmada',
      arrived: 'Paciente chegou',
      in_consultation: 'Em atendimento',
      done: 'Realizada',
      missed: 'Faltou',
    },
    unrecorded: 'Presença não registrada',
    page: 'Página',
    of: 'de',
  },
  'en-US': {
    title: 'Medical record',
    exportedAt: 'Exported on',
    codes:
      'What this document’s font lacks appears as the nearest letter or as a code, such as <U+4E2D>. The original text ' +
      'is in record.json.',
    person: { birthday: 'Date of birth', phone: 'Phone', email: 'Email', address: 'Address', rg: 'RG', cpf: 'CPF' },
    entries: {
      title: 'Clinical summary',
      kinds: { allergy: 'Allergies', medicine: 'Medications', problem: 'Health problems', vitals: 'Vital signs' },
      noAllergies: 'No known allergies',
      severities: { mild: 'mild', moderate: 'moderate', severe: 'severe' },
      since: 'since',
      ended: 'ended on',
      measures: {
        systolic: 'systolic pressure',
        diastolic: 'diastolic pressure',
        pulse: 'pulse',
        temperature: 'temperature',
        respiratory_rate: 'respiratory rate',
        saturation: 'O₂ saturation',
        weight: 'weight',
        height: 'height',
        glucose: 'glucose',
      },
    },
    questionnaire: 'Health questionnaire',
    noAnswers: 'No answers.',
    appointments: 'Appointments, latest first',
    noAppointments: 'No appointments.',
    anamnesis: 'Anamnesis',
    diagnosis: 'Diagnosis',
    noNotes: 'No notes.',
    exams: 'Exams',
    documents: 'Documents issued, to be printed and signed by hand',
    noPicture: 'This picture couldn’t be shown here. The original file is in the exams folder.',
    handedIn: 'Exams sent by the patient',
    handedInBy: { patient: 'Sent by the patient on', carer: 'Sent by a caregiver on' },
    withdrawn: 'Withdrawn on',
    cancelled: 'Canceled',
    status: {
      booked: 'Booked',
      confirmed: 'Confirmed',
      arrived: 'Patient arrived',
      in_consultation: 'In consultation',
      done: 'Done',
      missed: 'Missed',
    },
    unrecorded: 'Attendance not recorded',
    page: 'Page',
    of: 'of',
  },
};
