import './part-links.css';

interface PartLinksProps {
  /** The list's label for screen readers. */
  label: string;
  /** The parts, each with the id of its heading, which can take the focus. */
  parts: readonly { id: string; title: string }[];
}

/** A row of buttons at the top of a long page: each scrolls to a part and moves the focus to its heading. */
export function PartLinks({ label, parts }: PartLinksProps) {
  // Pages that are kept in the background may have the same parts.
  function goTo(id: string, from: Element): void {
    const heading = from.closest('.page')?.querySelector<HTMLElement>(`#${id}`);
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  }
  return (
    <nav aria-label={label}>
      <ul className="part-links">
        {parts.map(({ id, title }) => (
          <li key={id}>
            <button type="button" onClick={({ currentTarget }) => goTo(id, currentTarget)}>
              {title}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
