import './part-links.css';

interface PartLinksProps {
  /** The list's label for screen readers. */
  label: string;
  /** The parts, each with the id of its heading, which can take the focus. */
  parts: readonly { id: string; title: string }[];
}

/** Scrolls to a part of the pressed button's page, by the id of its heading, and moves the focus to the heading. */
export function goToPart(id: string, button: Element): void {
  // Pages that are kept in the background may have the same parts.
  const heading = button.closest('.page')?.querySelector<HTMLElement>(`#${id}`);
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}

/** A row of buttons at the top of a long page: each scrolls to a part and moves the focus to its heading. */
export function PartLinks({ label, parts }: PartLinksProps) {
  return (
    <nav aria-label={label}>
      <ul className="part-links">
        {parts.map(({ id, title }) => (
          <li key={id}>
            <button type="button" onClick={({ currentTarget }) => goToPart(id, currentTarget)}>
              {title}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
