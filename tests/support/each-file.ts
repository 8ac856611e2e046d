import { reportSpent } from './spent.ts';

reportSpent();
