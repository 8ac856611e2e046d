// Imported first by commands that know the project's own application alone.
import { IS_OTHER_APPLICATION } from './application.mjs';
import { complain, EXIT_CONFIGURATION } from './project.mjs';

if (IS_OTHER_APPLICATION) {
  complain('commandOfOwn');
  process.exit(EXIT_CONFIGURATION);
}
