import { addOutline, copyOutline, trashOutline, warning, warningOutline } from 'ionicons/icons';
import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { documentLimits, type UsualContents } from '../../../../contract/documents.ts';
import type { ListedAllergy } from '../../../../contract/entries.ts';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { GrowingText } from '../../../ui/fields/GrowingText.tsx';
import { Icon } from '../../../ui/graphics/Icon.tsx';
import { useShown } from '../../../ui/page.ts';
import { suggestionsQuery } from '../../entries/index.ts';
import { allergyFinder } from './allergyWords.ts';
import { emptyItem, type FieldsOf, type ItemFields, isBlankItem, isSameItem, withItem, withItemsOf } from './draft.ts';
import type { FieldsProps } from './fieldsProps.ts';
import { LineField, Suggestions } from './LineField.tsx';
import { chipLines, knownMedicines, namesOf, type Prescription, SEPARATOR, usesOf, withName } from './medicines.ts';
import { UsualChips } from './UsualChips.tsx';
import { useRows } from './useRows.ts';

/** The longest text of a name's field: a chosen suggestion has dose and use too, until it fills their fields. */
const LINE_MAX = documentLimits.itemName + documentLimits.dose + documentLimits.use + 2 * SEPARATOR.length;

/** How many of the doctor's medicines are offered to tap. */
const CHIPS = 12;

interface PrescriptionFieldsProps extends FieldsProps<FieldsOf<'prescription'>> {
  /** The patient's prescriptions, the last one first: its medicines can be copied, those of all are suggested. */
  earlier: readonly Prescription[];
  /** What the doctor often prescribes: offered to tap, and suggested too. */
  usual: UsualContents['medicines'];
  allergies: readonly ListedAllergy[];
}

export function PrescriptionFields({ fields, errors, onChange, earlier, usual, allergies }: PrescriptionFieldsProps) {
  const { t } = useTranslation();
  const [last] = earlier;
  const { data: entered } = useCachedQuery(suggestionsQuery, useShown());
  const known = useMemo(() => knownMedicines([...earlier, { items: usual }]), [earlier, usual]);
  const names = useMemo(() => {
    const medicines = (entered ?? []).filter(({ kind }) => kind === 'medicine');
    return namesOf(
      known,
      medicines.map(({ text }) => text),
    );
  }, [known, entered]);
  const uses = useMemo(() => usesOf(known), [known]);
  const id = useId();
  const listOf: Partial<Record<keyof ItemFields, string>> = { name: `${id}-names`, use: `${id}-uses` };
  const { items, notes } = fields;
  const mayAdd = items.length < documentLimits.items;
  const addItem = () => onChange({ ...fields, items: [...items, emptyItem] });
  const { list, onKeyDown, add, focusAfterRemoval } = useRows(items.length, mayAdd ? addItem : undefined);
  const set = (at: number, change: Partial<ItemFields>) =>
    onChange({ ...fields, items: items.map((item, index) => (index === at ? { ...item, ...change } : item)) });
  const allergiesTo = useMemo(() => allergyFinder(allergies), [allergies]);
  const warningOf = (name: string) => {
    const named = allergiesTo(name).map(({ text }) => text);
    return named.length > 0 ? t('documents.form.allergy', { allergies: named.join(', ') }) : undefined;
  };
  return (
    <>
      {last && (
        <Button
          kind="secondary"
          size="small"
          icon={copyOutline}
          onClick={() => onChange(withItemsOf(fields, last, documentLimits.items))}
        >
          {t('documents.form.copyLast')}
        </Button>
      )}
      <UsualChips
        label={t('documents.form.usualMedicines')}
        items={usual.slice(0, CHIPS)}
        linesOf={medicine => chipLines(medicine, usual)}
        isChosen={medicine => items.some(item => isSameItem(item, medicine))}
        mayAdd={items.some(isBlankItem) || mayAdd}
        warningOf={({ name }) => warningOf(name)}
        onChange={(medicine, isChosen) => onChange(withItem(fields, medicine, isChosen))}
      />
      <Suggestions id={`${id}-names`} texts={names} />
      <Suggestions id={`${id}-uses`} texts={uses} />
      <ol className="document-rows" ref={list} onKeyDown={onKeyDown} aria-label={t('documents.form.items')}>
        {items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, and only their fields change
          <li key={at} className="document-item">
            {(['name', 'dose', 'quantity', 'use'] as const).map(field => (
              <LineField
                key={field}
                label={t(`documents.form.item.${field}`)}
                placeholder={t(`documents.form.example.${field}`)}
                value={item[field]}
                maxLength={field === 'name' ? LINE_MAX : documentLimits[field]}
                error={errors[`items.${at}.${field}`]}
                onChange={value => set(at, field === 'name' ? withName(item, value, known) : { [field]: value })}
                list={listOf[field]}
              />
            ))}
            <AllergyWarning text={warningOf(item.name)} />
            {items.length > 1 && (
              <Button
                kind="quiet"
                size="small"
                icon={trashOutline}
                aria-label={t('documents.form.removeItem', { number: at + 1 })}
                onClick={() => {
                  focusAfterRemoval(at);
                  onChange({ ...fields, items: items.filter((_, index) => index !== at) });
                }}
              >
                {t('documents.form.remove')}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {mayAdd && (
        <Button kind="secondary" size="small" icon={addOutline} onClick={add}>
          {t('documents.form.addItem')}
        </Button>
      )}
      <p className="document-controlled">
        <Icon icon={warningOutline} />
        <span>{t('documents.form.controlled')}</span>
      </p>
      <GrowingText
        label={t('documents.form.notes')}
        value={notes}
        rows={2}
        maxLength={documentLimits.text}
        error={errors.notes}
        onChange={notes => onChange({ ...fields, notes })}
      />
    </>
  );
}

/** Stays in the page without a text: screen readers only announce what is added to it. */
function AllergyWarning({ text }: { text: string | undefined }) {
  return (
    <div role="status" className="document-allergy">
      {text && (
        <>
          <Icon icon={warning} />
          <p>{text}</p>
        </>
      )}
    </div>
  );
}
