/**
 * The specialties that every clinic starts with. `name` is the Portuguese display name, which is also the app's
 * translation key; `duration` is in milliseconds.
 */
const MINUTE_MS = 60_000;

export const specialties = [
  { id: '5bec1a11-0000-4000-8000-000000000001', name: 'Clínica Geral', duration: 30 * MINUTE_MS },
  { id: '5bec1a11-0000-4000-8000-000000000002', name: 'Cardiologia', duration: 40 * MINUTE_MS },
  { id: '5bec1a11-0000-4000-8000-000000000003', name: 'Cancerologia', duration: 60 * MINUTE_MS },
  { id: '5bec1a11-0000-4000-8000-000000000004', name: 'Dermatologia', duration: 20 * MINUTE_MS },
  { id: '5bec1a11-0000-4000-8000-000000000005', name: 'Endocrinologia', duration: 40 * MINUTE_MS },
  { id: '5bec1a11-0000-4000-8000-000000000006', name: 'Ginecologia e Obstetrícia', duration: 40 * MINUTE_MS },
  { id: '5bec1a11-0000-4000-8000-000000000007', name: 'Infectologia', duration: 30 * MINUTE_MS },
  { id: '5bec1a11-0000-4000-8000-000000000008', name: 'Medicina de Família', duration: 30 * MINUTE_MS },
  { id: '5bec1a11-0000-4000-8000-000000000009', name: 'Nefrologia', duration: 40 * MINUTE_MS },
  { id: '5bec1a11-0000-4000-8000-000000000010', name: 'Neurologia', duration: 45 * MINUTE_MS },
  { id: '5bec1a11-0000-4000-8000-000000000011', name: 'Ortopedia', duration: 20 * MINUTE_MS },
  { id: '5bec1a11-0000-4000-8000-000000000012', name: 'Oftalmologia', duration: 20 * MINUTE_MS },
  { id: '5bec1a11-0000-4000-8000-000000000013', name: 'Otorrinolaringologia', duration: 20 * MINUTE_MS },
  { id: '5bec1a11-0000-4000-8000-000000000014', name: 'Pediatria', duration: 30 * MINUTE_MS },
  { id: '5bec1a11-0000-4000-8000-000000000015', name: 'Psicologia', duration: 50 * MINUTE_MS },
  { id: '5bec1a11-0000-4000-8000-000000000016', name: 'Psiquiatria', duration: 60 * MINUTE_MS },
  { id: '5bec1a11-0000-4000-8000-000000000017', name: 'Radiologia', duration: 15 * MINUTE_MS },
  { id: '5bec1a11-0000-4000-8000-000000000018', name: 'Urologia', duration: 30 * MINUTE_MS },
] as const;

export type SpecialtyName = (typeof specialties)[number]['name'];
