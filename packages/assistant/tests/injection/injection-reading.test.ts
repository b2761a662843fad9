import { testAttempts, useWorld } from './attempting.ts';
import { reading } from './corpus-rights.ts';
import { carrying, showing } from './corpus-words.ts';

useWorld();
testAttempts([...reading, ...carrying, ...showing]);
