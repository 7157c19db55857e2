/** Styles of what the server alone draws: no script of its page brings them along (routes/pages/survey.continue.tsx). */
import "~/charts/drawing.css";
import "~/design/card.css";
import "~/design/error-summary.css";
import "~/design/fields/field.css";
import "~/design/fields/radio-list.css";
import "~/design/fields/slider.css";
import "~/design/fields/text-area.css";
import "~/design/folds/fold.css";
import "~/design/progress.css";
import "~/design/visually-hidden.css";
import "~/features/advice/callable.css";
import "~/features/advice/contacts-view.css";
import "~/features/advice/help-at-once-view.css";
import "~/features/advice/contacts/helpers-view.css";
import "./question-view.css";
import "./section-summary.css";
