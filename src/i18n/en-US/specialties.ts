import type { Shape } from '../languages.ts';
import type pt from '../pt-BR/specialties.ts';

export default {
  'Clínica Geral': 'Primary care',
  Cardiologia: 'Cardiology',
  Cancerologia: 'Oncology',
  Dermatologia: 'Dermatology',
  Endocrinologia: 'Endocrinology',
  'Ginecologia e Obstetrícia': 'Gynecology and obstetrics',
  Infectologia: 'Infectology',
  'Medicina de Família': 'Family medicine',
  Nefrologia: 'Nephrology',
  Neurologia: 'Neurology',
  Ortopedia: 'Orthopedics',
  Oftalmologia: 'Ophthalmology',
  Otorrinolaringologia: 'Otolaryngology',
  Pediatria: 'Pediatrics',
  Psicologia: 'Psychology',
  Psiquiatria: 'Psychiatry',
  Radiologia: 'Radiology',
  Urologia: 'Urology',
} satisfies Shape<typeof pt>;
