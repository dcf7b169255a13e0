import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest, so that nothing else has to wait for it at the end. */
const LONG = [
  /\/storm\//,
  /\/backup\//,
  /\/lifecycle\//,
  /\/upgrade\./,
  /\/engine\./,
  /\/outage\./,
  /\/accessible\./,
  /\/record\.test/,
];

const lengthOf = ({ moduleId }: TestSpecification) => (LONG.some(long => long.test(moduleId)) ? 0 : 1);

/**
 * Project after project, in each what takes long first: a worker is kept for the next file only if that is of the same
 * project, and a new one loads the whole server, or the browser's harness, for seconds.
 */
export class ProjectByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = new Map(files.map(({ project }, at) => [project.name, at]));
    const placeOf = ({ project }: TestSpecification) => projects.get(project.name) ?? 0;
    return files.toSorted(
      (a, b) => placeOf(a) - placeOf(b) || lengthOf(a) - lengthOf(b) || a.moduleId.localeCompare(b.moduleId),
    );
  }
}
