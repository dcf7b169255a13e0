/** A run of words that both texts have, or only one of them. */
export interface Run {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** The maximum number of word pairs to compare; longer changes are shown as a whole. */
const MAX_PAIRS = 1_000_000;

/** Words with the white space that follows them. */
const wordsOf = (text: string) => text.match(/\s+|\S+\s*/g) ?? [];

/**
 * How a text became another one, by words: the runs without the added ones are `before`, those without the removed
 * ones `after`. Common words are those of a longest common subsequence, unless the changed part has more than
 * `maxPairs` pairs of words: then all of it counts as removed and added.
 */
export function wordDiff(before: string, after: string, maxPairs = MAX_PAIRS): Run[] {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  const least = Math.min(old.length, now.length);
  let start = 0;
  while (start < least && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < least - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const runs: Run[] = [];
  const push = (kind: Run['kind'], words: readonly string[]) => {
    if (words.length === 0) return;
    const last = runs.at(-1);
    if (last?.kind === kind) last.text += words.join('');
    else runs.push({ kind, text: words.join('') });
  };
  push('same', old.slice(0, start));
  const [removed, added] = [old.slice(start, old.length - end), now.slice(start, now.length - end)];
  if (removed.length * added.length > maxPairs) {
    push('removed', removed);
    push('added', added);
  } else {
    pushCommon(removed, added, push);
  }
  push('same', old.slice(old.length - end));
  return runs;
}

function pushCommon(
  old: readonly string[],
  now: readonly string[],
  push: (kind: Run['kind'], words: readonly string[]) => void,
) {
  // lengths[i * width + j]: the length of a longest common subsequence of old from i on and now from j on.
  const width = now.length + 1;
  const lengths = new Uint32Array((old.length + 1) * width);
  const lengthAt = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = now.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] =
        old[i] === now[j] ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
    }
  }
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      push('same', old.slice(i, i + 1));
      [i, j] = [i + 1, j + 1];
    } else if (i < old.length && (j === now.length || lengthAt(i + 1, j) >= lengthAt(i, j + 1))) {
      push('removed', old.slice(i, i + 1));
      i += 1;
    } else {
      push('added', now.slice(j, j + 1));
      j += 1;
    }
  }
}
