/** Runs once per test project: creates a migrated data directory of the embedded engine. */
import type { TestProject } from 'vitest/node';
import { embeddedTemplate } from './template.ts';

export default async function setup(project: TestProject): Promise<void> {
  project.provide('template', { kind: 'embedded', directory: await embeddedTemplate() });
}
