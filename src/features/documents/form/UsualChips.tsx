import { addOutline, checkmark, warning } from 'ionicons/icons';
import { Icon } from '../../../ui/graphics/Icon.tsx';

interface UsualChipsProps<T> {
  label: string;
  items: readonly T[];
  /** What a chip says, in one or two lines; texts are distinct. */
  linesOf: (item: T) => { name: string; more?: string };
  /** Whether the document has the item: a tap takes it off then. */
  isChosen: (item: T) => boolean;
  /** Why the item may be wrong for the patient. */
  warningOf?: (item: T) => string | undefined;
  /** Whether the document has space for one more. */
  mayAdd: boolean;
  onChange: (item: T, isChosen: boolean) => void;
}

/** What the doctor often writes, one tap each: a row to scroll on a phone, so that the form begins higher up. */
export function UsualChips<T>({ label, items, linesOf, isChosen, warningOf, mayAdd, onChange }: UsualChipsProps<T>) {
  if (items.length === 0) return null;
  return (
    <fieldset className="document-usual">
      <legend>{label}</legend>
      <div className="document-chips">
        {items.map(item => {
          const { name, more } = linesOf(item);
          const chosen = isChosen(item);
          const reason = warningOf?.(item);
          return (
            <button
              key={`${name} ${more}`}
              type="button"
              className={`document-chip ${reason ? 'document-chip-warned' : ''}`}
              aria-pressed={chosen}
              disabled={!chosen && !mayAdd}
              onClick={() => onChange(item, !chosen)}
            >
              <Icon icon={chosen ? checkmark : addOutline} />
              {reason && <Icon icon={warning} />}
              <span>
                <span>{name}</span>
                {more && <small>{more}</small>}
                {reason && <span className="visually-hidden">{reason}</span>}
              </span>
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
