import { addOutline, copyOutline, trashOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { type DocumentContent, documentLimits } from '../../../../contract/documents.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { GrowingText } from '../../../ui/fields/GrowingText.tsx';
import { emptyItem, type FieldsOf, type ItemFields, withItemsOf } from './draft.ts';
import type { FieldsProps } from './fieldsProps.ts';
import { LineField } from './LineField.tsx';
import { useRows } from './useRows.ts';

interface PrescriptionFieldsProps extends FieldsProps<FieldsOf<'prescription'>> {
  /** The patient's last prescription, to copy its medicines. */
  last: Extract<DocumentContent, { kind: 'prescription' }> | undefined;
}

export function PrescriptionFields({ fields, errors, onChange, last }: PrescriptionFieldsProps) {
  const { t } = useTranslation();
  const { items, notes } = fields;
  const mayAdd = items.length < documentLimits.items;
  const addItem = () => onChange({ ...fields, items: [...items, emptyItem] });
  const { list, onKeyDown, add, focusAfterRemoval } = useRows(items.length, mayAdd ? addItem : undefined);
  const set = (at: number, change: Partial<ItemFields>) =>
    onChange({ ...fields, items: items.map((item, index) => (index === at ? { ...item, ...change } : item)) });
  return (
    <>
      <Note tone="warning">
        <p>{t('documents.form.controlled')}</p>
      </Note>
      {last && (
        <Button
          kind="secondary"
          icon={copyOutline}
          onClick={() => onChange(withItemsOf(fields, last, documentLimits.items))}
        >
          {t('documents.form.copyLast')}
        </Button>
      )}
      <ol className="document-rows" ref={list} onKeyDown={onKeyDown} aria-label={t('documents.form.items')}>
        {items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, and only their fields change
          <li key={at} className="document-item">
            {(['name', 'dose', 'use', 'quantity'] as const).map(field => (
              <LineField
                key={field}
                label={t(`documents.form.item.${field}`)}
                value={item[field]}
                maxLength={field === 'name' ? documentLimits.itemName : documentLimits[field]}
                error={errors[`items.${at}.${field}`]}
                onChange={value => set(at, { [field]: value })}
              />
            ))}
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
        <Button kind="secondary" icon={addOutline} onClick={add}>
          {t('documents.form.addItem')}
        </Button>
      )}
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
