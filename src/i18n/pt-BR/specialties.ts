/**
 * The name of a specialty in the API is the translation key in every language. It is also how Portuguese shows it, but
 * for the oncologists, whose former name the API keeps.
 */
export default {
  'Clínica Geral': 'Clínica Geral',
  Cardiologia: 'Cardiologia',
  Cancerologia: 'Oncologia',
  Dermatologia: 'Dermatologia',
  Endocrinologia: 'Endocrinologia',
  'Ginecologia e Obstetrícia': 'Ginecologia e Obstetrícia',
  Infectologia: 'Infectologia',
  'Medicina de Família': 'Medicina de Família',
  Nefrologia: 'Nefrologia',
  Neurologia: 'Neurologia',
  Ortopedia: 'Ortopedia',
  Oftalmologia: 'Oftalmologia',
  Otorrinolaringologia: 'Otorrinolaringologia',
  Pediatria: 'Pediatria',
  Psicologia: 'Psicologia',
  Psiquiatria: 'Psiquiatria',
  Radiologia: 'Radiologia',
  Urologia: 'Urologia',
} as const;
