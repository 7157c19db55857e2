/** Styles of what the server alone draws: no script of a page brings them along, so the styles of all pages do. */
import "~/design/fields/slider.css";
import "~/design/progress.css";
import "./question-view.css";
import "./section-summary.css";
