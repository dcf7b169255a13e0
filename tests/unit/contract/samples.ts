/** Values as the server sends them, with every field that their schemas know. */

export const id = '5bec1a11-0000-4000-8000-0000000000ab';
export const other = '5bec1a11-0000-4000-8000-0000000000cd';

export const specialty = { id, name: 'Cardiologia', duration: 2_400_000 };

export const clinic = { id, name: 'Centro', address: 'Rua A, 1', time_zone: 'America/Sao_Paulo' };

const shared = {
  id,
  date: '2027-03-01T12:30:00Z',
  specialty_id: id,
  specialty,
  clinic,
  anamnesis: '',
  diagnosis: '',
  version: 1,
};

export const appointment = {
  ...shared,
  doctor: { id, name: 'Ana Souza', CRM: '123456SP', email: 'ana@clinic.test', gender: 'f' },
};

export const doctorAppointment = {
  ...shared,
  patient: {
    id: other,
    name: 'Bia Lima',
    email: 'bia@clinic.test',
    gender: null,
    birthday: '1990-02-01',
    address: 'Rua B, 2',
    phone: '+5511987654321',
  },
};
