import type { Span } from '../../../contract/attendance.ts';

/** Whether two spans have any time in common. */
export const overlaps = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end;
