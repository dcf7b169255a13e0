/**
 * Classes of medicines to which people say that they are allergic, as words in the form of a search (`searchForm`).
 *
 * The members are those of the groups of WHO's ATC classification, under their Brazilian generic names, with the brands
 * that people use as names. Dipyrone and aspirin count as NSAIDs too, as ASBAI (the Brazilian association of allergy)
 * does in its update on hypersensitivity to NSAIDs of 2022 (doi.org/10.5935/2526-5393.20220054). Not complete: other
 * medicines of a class aren't found by it.
 */
export interface MedicineClass {
  /** What people call it, in Portuguese and English. Several words count if a text has all of them. */
  called: readonly string[];
  /** The medicines' own names. Here too, several words count if a text has all of them. */
  medicines: readonly string[];
}

const words = (...lines: string[]): string[] => lines.flatMap(line => line.split(' '));

const aspirin = [
  ...words('aas aspirina acetilsalicilico acetylsalicylic melhoral'),
  'acetil salicilico',
  'acetyl salicylic',
];
const dipyrone = [
  ...words('dipirona dipyrone metamizol novalgina anador dorflex neosaldina lisador'),
  'buscopan composto',
];
/** Names of one substance: who is allergic to it by one name is so by all. */
const oneSubstance = (names: string): MedicineClass => ({ called: words(names), medicines: words(names) });

const betaLactams = words('lactamico lactamica lactam');

export const medicineClasses: readonly MedicineClass[] = [
  // J01C
  {
    called: [...words('penicilina penicilinico penicilinica penicillin benzetacil'), ...betaLactams],
    medicines: words(
      'amoxicilina ampicilina benzilpenicilina fenoximetilpenicilina oxacilina piperacilina sultamicilina penicilina',
      'benzetacil amoxil clavulin',
    ),
  },
  // J01DB to J01DE
  {
    called: [...words('cefalosporina cefalosporinico cefalosporinica cephalosporin'), ...betaLactams],
    medicines: words(
      'cefalexina cefadroxila cefalotina cefazolina cefaclor cefuroxima cefoxitina cefixima cefotaxima cefpodoxima',
      'ceftazidima ceftriaxona cefepima keflex rocefin',
    ),
  },
  // J01DH and J01DF
  { called: [...words('carbapenem carbapenemico'), ...betaLactams], medicines: words('imipenem meropenem ertapenem') },
  { called: [...words('monobactam monobactamico'), ...betaLactams], medicines: words('aztreonam') },
  // J01E, and sulfasalazine (A07EC)
  {
    called: words('sulfa sulfonamida sulfonamide'),
    medicines: words('sulfa sulfametoxazol sulfadiazina sulfassalazina cotrimoxazol trimoxazol bactrim'),
  },
  // M01A, N02BA and N02BB
  {
    called: [
      ...words('aine aines ainh ainhs nsaid inflamatorio antiinflamatorio antinflamatorio inflammatory'),
      // Not "inflamatoria" alone: an allergy may be told as "reação inflamatória".
      ...words('antiinflamatoria antinflamatoria'),
      'anti inflamatoria',
      'anti inflamatorias',
    ],
    medicines: [
      ...words(
        'aceclofenaco celecoxibe cetoprofeno cetorolaco diclofenaco etoricoxibe flurbiprofeno ibuprofeno indometacina',
        'loxoprofeno mefenamico meloxicam naproxeno nimesulida piroxicam tenoxicam voltaren cataflam advil alivium',
      ),
      ...aspirin,
      ...dipyrone,
    ],
  },
  // One substance under several names.
  { called: [...aspirin, 'salicilato', 'salicylate'], medicines: aspirin },
  { called: dipyrone, medicines: dipyrone },
  oneSubstance('amoxicilina amoxil clavulin'),
  oneSubstance('benzilpenicilina benzetacil'),
  oneSubstance('cefalexina keflex'),
  oneSubstance('ceftriaxona rocefin'),
  oneSubstance('sulfametoxazol bactrim cotrimoxazol trimoxazol'),
  oneSubstance('ibuprofeno advil alivium'),
  oneSubstance('diclofenaco voltaren cataflam'),
  // J01FA
  {
    called: words('macrolideo macrolide'),
    medicines: words('azitromicina claritromicina eritromicina espiramicina roxitromicina'),
  },
  // J01M
  {
    called: words('quinolona quinolone'),
    medicines: words(
      'ciprofloxacino levofloxacino moxifloxacino norfloxacino ofloxacino gemifloxacino gatifloxacino nalidixico',
      'ciprofloxacina levofloxacina moxifloxacina norfloxacina ofloxacina gemifloxacina gatifloxacina',
    ),
  },
];
