import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { times } from '@parley/model';
import { expect, test } from 'vitest';

/** Movements and colour changes share one duration, the one of spec point 9. */

const source = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(`${source}/${file}`, 'utf8');

/**
 * A duration other than the variable's. The loading bar has its own, and reduced motion has none.
 */
const OWN_DURATION =
  /(?<![\w-])duration-[\w[(]|(?<!--)transition[\w-]*:[^;]*\d+m?s\b(?! !important)|transition-\[[^\]]*\d+m?s/;
const ITS_OWN_TIMES = 'app/LoadingBar.tsx';

test('all transitions take 200 ms', () => {
  expect(read('styles/tokens.css')).toContain(`--transition: ${times.transitionMs}ms;`);
  expect(read('styles/app.css')).toContain('--default-transition-duration: var(--transition);');
  const others = globSync('**/*.{ts,tsx,css}', { cwd: source })
    .filter((file) => !file.endsWith('.test.ts') && file !== ITS_OWN_TIMES)
    .flatMap((file) =>
      read(file)
        .split('\n')
        .filter((line) => OWN_DURATION.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
  expect(others).toEqual([]);
});

test('only one component shows tips, with the shared timing', () => {
  const others = globSync('**/*.tsx', { cwd: source }).filter(
    (file) => file !== 'ui/Tip.tsx' && /<Tooltip\s[^>]*[dD]elay|role="tooltip"/.test(read(file)),
  );
  expect(others).toEqual([]);
  expect(read('ui/tip-timing.ts')).toContain('times.tooltipOpenMs');
});
