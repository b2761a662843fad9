import { testAttempts, useWorld } from './attempting.ts';
import { disguised } from './corpus-disguised.ts';

useWorld();
testAttempts(disguised);
