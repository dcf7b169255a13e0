/**
 * The shape that a second language must have: the same keys as Portuguese, with any texts. Portuguese has a plural form
 * `_many` (millions) that English lacks, so those keys are omitted.
 */
export type Shape<T> = {
  readonly [K in keyof T as K extends `${string}_many` ? never : K]: T[K] extends string ? string : Shape<T[K]>;
};
