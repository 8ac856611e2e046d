// Given to Node by `--import`: what runs from the source is of the application that is named, too.
import { register } from 'node:module';
import { IS_OTHER_APPLICATION } from './application.mjs';

if (IS_OTHER_APPLICATION) register('./application-resolve.mjs', import.meta.url);
