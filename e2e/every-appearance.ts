/**
 * `npm run test:appearances`: checks every page against axe's rules at every width and in both
 * colour modes. Takes minutes, so it is not part of the daily tests.
 */
process.env.EVERY_APPEARANCE = 'yes';
process.argv.push('tests/accessible.spec.ts');
await import('./run.ts');
