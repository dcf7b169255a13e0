/** Runs once per test project: builds the server, and creates a migrated data directory of the embedded engine. */
import type { TestProject } from 'vitest/node';
import { build } from './build.ts';
import { embeddedTemplate } from './template.ts';

export default async function setup(project: TestProject): Promise<void> {
  build();
  project.provide('template', { kind: 'embedded', directory: await embeddedTemplate() });
}
