// Of fields and forms. Loaded with the first that is shown: most pages that are looked at have none.

import './forms.css';
import './choices.css';
