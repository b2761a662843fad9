/**
 * `npm run test:appearances`: every page at every width and in both colour modes, held to axe's
 * rules. Takes minutes, and so is no part of the tests of each day.
 */
process.env.EVERY_APPEARANCE = 'yes';
process.argv.push('tests/accessible.spec.ts');
await import('./run.ts');
