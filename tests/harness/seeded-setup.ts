// Creates the demo data before the test files of a project start suites at the same time.
import { prepareSeeded } from './seeded.ts';

export default prepareSeeded;
