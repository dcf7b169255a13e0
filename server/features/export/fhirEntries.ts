/** Structured entries as FHIR R4 resources. */
import type { Entry, Measure, Measures } from '../../../contract/entries.ts';

interface Resource {
  resourceType: string;
  id: string;
  [member: string]: unknown;
}

const TERMINOLOGY = 'http://terminology.hl7.org/CodeSystem';
const LOINC = 'http://loinc.org';
const UCUM = 'http://unitsofmeasure.org';

/** The LOINC code and the UCUM unit of each vital sign. */
const observed: Record<Measure, { code: string; display: string; unit: string; category?: 'laboratory' }> = {
  systolic: { code: '8480-6', display: 'Systolic blood pressure', unit: 'mm[Hg]' },
  diastolic: { code: '8462-4', display: 'Diastolic blood pressure', unit: 'mm[Hg]' },
  pulse: { code: '8867-4', display: 'Heart rate', unit: '/min' },
  temperature: { code: '8310-5', display: 'Body temperature', unit: 'Cel' },
  respiratory_rate: { code: '9279-1', display: 'Respiratory rate', unit: '/min' },
  saturation: { code: '2708-6', display: 'Oxygen saturation in Arterial blood', unit: '%' },
  weight: { code: '29463-7', display: 'Body weight', unit: 'kg' },
  height: { code: '8302-2', display: 'Body height', unit: 'cm' },
  glucose: {
    code: '41653-7',
    display: 'Glucose [Mass/volume] in Capillary blood by Glucometer',
    unit: 'mg/dL',
    category: 'laboratory',
  },
};
const PRESSURE = { system: LOINC, code: '85354-9', display: 'Blood pressure panel with all children optional' };

const coding = (system: string, code: string) => ({ coding: [{ system: `${TERMINOLOGY}/${system}`, code }] });
const loinc = ({ code, display }: { code: string; display: string }) => ({
  coding: [{ system: LOINC, code, display }],
});
/** Texts of FHIR have no control characters, and entries are single lines. */
const text = (value: string) => ({ text: value });

/** The resources of an entry: one, or one for each vital sign. */
export function resourcesOf(entry: Entry, patientId: string): Resource[] {
  const { id, content, state, ended_on, written_at, author } = entry;
  const subject = { reference: `Patient/${patientId}` };
  const recorder = { reference: `Practitioner/${author.id}` };
  const isActive = state === 'active';
  switch (content.kind) {
    case 'allergy':
    case 'no_allergies':
      return [
        {
          ...{ resourceType: 'AllergyIntolerance', id, patient: subject, recordedDate: written_at, recorder },
          clinicalStatus: coding('allergyintolerance-clinical', isActive ? 'active' : 'inactive'),
          code: text(content.kind === 'allergy' ? content.text : 'Sem alergias conhecidas'),
          ...(content.kind === 'allergy' && reactionOf(content)),
        },
      ];
    case 'medicine':
      return [
        {
          ...{ resourceType: 'MedicationStatement', id, status: isActive ? 'active' : 'completed', subject },
          medicationCodeableConcept: text(content.text),
          ...periodOf(content.since, ended_on),
          ...{ dateAsserted: written_at, informationSource: recorder },
          ...(content.detail && { dosage: [text(content.detail)] }),
        },
      ];
    case 'problem':
      return [
        {
          ...{ resourceType: 'Condition', id, subject, recordedDate: written_at, recorder },
          clinicalStatus: coding('condition-clinical', isActive ? 'active' : 'resolved'),
          code: { ...text(content.text), ...(content.code && { coding: [content.code] }) },
          ...(content.since && { onsetDateTime: content.since }),
          ...(ended_on && { abatementDateTime: ended_on }),
        },
      ];
    case 'vitals': {
      const about = { subject, effectiveDateTime: content.measured_at, performer: [recorder] };
      return observationsOf(content.measures).map(each => ({
        ...{ resourceType: 'Observation', status: 'final', ...about, ...each.parts },
        id: `${each.code}-${id}`,
      }));
    }
  }
}

/** A reaction has to be described; its severity may be known without that. */
const reactionOf = ({ detail, severity }: Extract<Entry['content'], { kind: 'allergy' }>) =>
  (detail || severity) && {
    reaction: [{ manifestation: [text(detail ?? 'Reação não descrita')], ...(severity && { severity }) }],
  };

/** An end before the beginning, which was typed wrong, is left out. */
const periodOf = (start: string | undefined, end: string | null) => {
  const isOrdered = !start || !end || end.slice(0, start.length) >= start;
  const period = { ...(start && { start }), ...(end && isOrdered && { end }) };
  return Object.keys(period).length > 0 && { effectivePeriod: period };
};

const quantity = (name: Measure, value: number) => {
  const { unit } = observed[name];
  return { value, unit, system: UCUM, code: unit };
};
const categoryOf = (category: string) => ({ category: [coding('observation-category', category)] });

/** One observation for each vital sign; blood pressure has two components. */
function observationsOf({ systolic, diastolic, ...others }: Measures): { code: string; parts: object }[] {
  const components = Object.entries({ systolic, diastolic }).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [{ code: loinc(observed[name as Measure]), valueQuantity: quantity(name as Measure, value) }],
  );
  const single = Object.entries(others).flatMap(([key, value]) => {
    if (value === undefined) return [];
    const name = key as Measure;
    const { code, category = 'vital-signs' } = observed[name];
    const parts = { ...categoryOf(category), code: loinc(observed[name]), valueQuantity: quantity(name, value) };
    return [{ code, parts }];
  });
  if (components.length === 0) return single;
  const parts = { ...categoryOf('vital-signs'), code: { coding: [PRESSURE] }, component: components };
  return [{ code: PRESSURE.code, parts }, ...single];
}
