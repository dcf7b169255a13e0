import type * as corrections from '../../../../contract/corrections.ts';
import { ids } from '../samples.ts';
import type { DocumentationOf } from './documentation.ts';

const request = {
  ...{ birthday: '1991-05-20', cpf_end: '725', message: 'O ano está errado.' },
  ...{ requested_at: '2027-03-01T12:00:00.000Z', decided_at: null, reason: null, reply: null },
};
const own = (id: string, state: 'open' | 'withdrawn' = 'open') => ({
  ...{ birthday: '1990-05-20', cpf_end: '309', has_clinic: true },
  correction: { ...request, id, state, ...(state === 'withdrawn' && { decided_at: '2027-03-01T12:30:00.000Z' }) },
});
const listed = {
  id: ids.correction,
  patient: { id: ids.patient, name: 'Bia Lima', phone: '+5511987654321' },
  fields: ['birthday' as const, 'cpf' as const],
  requested_at: '2027-03-01T12:00:00.000Z',
};

export const correctionDocs: DocumentationOf<typeof corrections> = {
  readIdentity: {
    summary: 'Read your birthday, your CPF’s end and your latest request to correct them',
    response: own(ids.correction),
  },
  requestCorrection: {
    summary: 'Ask the reception to correct your birthday or CPF',
    description:
      'The caller chooses the id, so a repeat changes nothing. A new request takes the place of the open one. At most 20 ' +
      'a day. The reception of each clinic that knows the patient sees it.',
    request: {
      params: { id: ids.newCorrection },
      body: { birthday: '1991-05-20', cpf: '529.982.247-25', message: 'O ano está errado.' },
    },
    response: own(ids.newCorrection),
  },
  withdrawCorrection: {
    summary: 'Withdraw your request for a correction',
    description: 'One that was answered meanwhile stays as it is.',
    request: { params: { id: ids.correction } },
    response: own(ids.correction, 'withdrawn'),
  },
  listCorrections: {
    summary: 'List the open requests for corrections',
    description: 'Of patients who are known at a clinic of the receptionist’s; the oldest first, at most 200.',
    response: [listed],
  },
  readCorrection: {
    summary: 'Read a request with the present and the requested values',
    request: { params: { id: ids.correction } },
    response: {
      ...{ ...listed, state: 'open', message: 'O ano está errado.' },
      birthday: { from: '1990-05-20', to: '1991-05-20' },
      cpf: { from_end: '309', to: '52998224725' },
    },
  },
  acceptCorrection: {
    summary: 'Accept a request, and change the data',
    description:
      'Without `document_seen` it is refused with `document_needed`. The patient gets a notice. A repeat by the same ' +
      'receptionist changes nothing.',
    errors: ['cpf_taken', 'correction_closed'],
    request: { params: { id: ids.correction }, body: { document_seen: true } },
  },
  refuseCorrection: {
    summary: 'Refuse a request',
    description: 'The patient gets a notice, and sees `reason` and `reply`. A repeat changes nothing.',
    errors: ['correction_closed'],
    request: {
      params: { id: ids.correction },
      body: { reason: 'document_missing', reply: 'Traga um documento na próxima consulta.' },
    },
  },
};
