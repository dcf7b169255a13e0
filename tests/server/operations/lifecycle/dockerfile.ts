/** Plays a Dockerfile's instructions in folders of this machine, without a container engine. */
import { execFile } from 'node:child_process';
import { cp, mkdir, readFile } from 'node:fs/promises';
import { basename, isAbsolute, join } from 'node:path';
import { promisify } from 'node:util';

/** What a stage leaves behind: a folder that stands for `/`, and how its process is to be run. */
export interface Stage {
  root: string;
  folder: string;
  environment: Record<string, string>;
  user: string | undefined;
  volumes: string[];
  /** The words of CMD and of the HEALTHCHECK's command. */
  command: string[];
  health: string[];
}

export interface Player {
  /** Copies a path of the build's context to a target; the context has only what .dockerignore lets through. */
  context: string;
  sent: readonly string[];
  /** Stands for `npm ci` with these words after it. */
  install(folder: string, words: readonly string[]): Promise<void>;
}

const run = promisify(execFile);

/** The instructions with their arguments; comments are gone and continued lines joined. */
function instructionsIn(text: string): [name: string, rest: string][] {
  const lines = text
    .replace(/^#.*\n/gm, '')
    .replaceAll('\\\n', ' ')
    .split('\n');
  return lines
    .filter(line => line.trim() !== '')
    .map(line => {
      const [name = '', ...rest] = line.split(' ');
      return [name, rest.join(' ').trim()];
    });
}

/**
 * Plays a file stage by stage below `sandbox` and resolves to the stages, the image last.
 * @throws Error for an instruction it doesn't know, or a command that fails
 */
export async function play(file: string, sandbox: string, player: Player): Promise<Stage[]> {
  const stages: (Stage & { name: string })[] = [];
  for (const [instruction, rest] of instructionsIn(await readFile(file, 'utf8'))) {
    const stage = stages.at(-1);
    if (instruction === 'FROM') {
      const [, name = String(stages.length)] = / AS (\w+)$/.exec(rest) ?? [];
      const root = join(sandbox, name);
      await mkdir(root);
      const empty = { environment: {}, user: undefined, volumes: [], command: [], health: [] };
      stages.push({ name, root, folder: root, ...empty });
      continue;
    }
    if (!stage) throw new Error(`${instruction} before FROM.`);
    const { environment } = stage;
    const value = rest.replace(/\$(\w+)/g, (_, name: string) => environment[name] ?? '');
    switch (instruction) {
      case 'WORKDIR':
        stage.folder = join(stage.root, value);
        await mkdir(stage.folder, { recursive: true });
        break;
      case 'ARG':
      case 'ENV':
        for (const [, name = '', text = ''] of value.matchAll(/(\w+)=(\S*)/g)) environment[name] = text;
        break;
      case 'COPY':
        await copy(value.split(' '), stage, stages, player);
        break;
      case 'RUN':
        for (const command of value.split('&&')) await runStep(command.trim(), stage, player);
        break;
      case 'USER':
        stage.user = value;
        break;
      case 'VOLUME':
        stage.volumes.push(value);
        break;
      case 'HEALTHCHECK':
        stage.health = JSON.parse(rest.slice(rest.indexOf('CMD ') + 4));
        break;
      case 'CMD':
        stage.command = JSON.parse(rest);
        break;
      case 'EXPOSE':
        break;
      default:
        throw new Error(`This player doesn't know ${instruction}.`);
    }
  }
  return stages;
}

async function copy(
  words: readonly string[],
  stage: Stage,
  stages: readonly (Stage & { name: string })[],
  player: Player,
) {
  const from = words.find(word => word.startsWith('--from='))?.slice('--from='.length);
  const paths = words.filter(word => !word.startsWith('--'));
  const target = join(stage.folder, paths.at(-1) ?? '');
  const sources = paths.slice(0, -1);
  const source = stages.find(({ name }) => name === from);
  for (const path of sources) {
    if (source) await cp(join(source.root, path), target, { recursive: true });
    else if (path === '.') {
      for (const name of player.sent) await cp(join(player.context, name), join(target, name), { recursive: true });
    } else {
      if (!player.sent.includes(path)) throw new Error(`.dockerignore keeps ${path} out of the build.`);
      // Several files go into a folder; a folder's content becomes that of the target.
      const to = sources.length > 1 ? join(target, basename(path)) : target;
      await cp(join(player.context, path), to, { recursive: true });
    }
  }
}

/** A command of RUN, with the stage's folder as `/`; owners are left to whoever runs this. */
async function runStep(command: string, stage: Stage, player: Player): Promise<void> {
  const words = command.split(/\s+/);
  if (words[0] === 'npm' && words[1] === 'ci') return await player.install(stage.folder, words.slice(2));
  const [program = '', ...typed] = words
    .filter(word => !/^--(owner|group)=/.test(word))
    .map(word => (isAbsolute(word) ? join(stage.root, word) : word));
  const environment = { ...stage.environment, npm_config_cache: join(stage.root, 'npm-cache') };
  await run(program, typed, {
    cwd: stage.folder,
    env: { PATH: process.env.PATH, HOME: stage.root, ...environment },
  });
}
