import { Fragment } from 'react';
import { currentSession } from '../../../device/session.ts';
import type { Block } from '../../../i18n/legalText.ts';
import { avatarService } from '../../../page/avatarAddress.ts';
import { Link } from '../../../ui/actions/Link.tsx';
import { passagesOf } from './mentions.ts';

/** Paragraphs and lists of a text. */
export function LegalTextBlocks({ blocks }: { blocks: readonly Exclude<Block, { heading: string }>[] }) {
  return blocks.map((block, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text of a version never changes
    <LegalTextBlock key={place} block={block} />
  ));
}

function LegalTextBlock({ block }: { block: Exclude<Block, { heading: string }> }) {
  const service = avatarService();
  if ('warning' in block) {
    return (
      <p className="document-warning">
        <Sentences text={block.warning} />
      </p>
    );
  }
  if ('list' in block) {
    return (
      <ul>
        {block.list.map(item => (
          <li key={item}>
            <Sentences text={item} />
          </li>
        ))}
      </ul>
    );
  }
  if ('definitions' in block) {
    return (
      <dl>
        {block.definitions.map(([term, meaning]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              <Sentences text={meaning} />
            </dd>
          </div>
        ))}
      </dl>
    );
  }
  if (block.when === 'avatars' && !service) return null;
  return (
    <p>
      <Sentences text={block.text.replace('{{service}}', service ?? '')} />
    </p>
  );
}

/** With links to the pages that are mentioned. Signing in or out shows another page, so that the role never changes. */
function Sentences({ text }: { text: string }) {
  return passagesOf(text, currentSession()?.role).map(({ text, to }, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words are always the same
    <Fragment key={place}>
      {to === undefined ? text : to.startsWith('/') ? <Link to={to}>{text}</Link> : <a href={to}>{text}</a>}
    </Fragment>
  ));
}
