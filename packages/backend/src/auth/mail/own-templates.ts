import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { AuthSettings } from '../settings.ts';
import type { OwnTemplate } from './compose.ts';

/**
 * The project's templates, including those in files.
 * @param workdir the folder that paths are relative to.
 * @throws if a named file does not exist.
 */
export function ownTemplates(
  { email }: Pick<AuthSettings, 'email'>,
  workdir: string,
): Record<string, OwnTemplate> {
  return Object.fromEntries(
    Object.entries({ ...email.template, ...email.notification }).map(
      ([kind, { subject, content, content_path: path }]) => {
        if (content !== undefined || path === undefined) return [kind, { subject, content }];
        const file = resolve(workdir, path);
        if (!existsSync(file))
          throw new Error(`auth.email.template.${kind}.content_path: there is no file ${file}.`);
        return [kind, { subject, content: readFileSync(file, 'utf8') }];
      },
    ),
  );
}
