/**
 * The schema of a content service, as docs/graphql publishes it: what the client asks of the service that CONTENT_URL names,
 * and what the embedded one serves from the files in embedded/.
 */
export const contentSdl = `type Query {
  "Front page (front), about, for organisations and the others, by slug."
  pages(language: Language!): [Page!]!
  page(slug: ID!, language: Language!): Page
  "What the service promises about personal data."
  privacy(language: Language!): Page
  footer(language: Language!): Footer
  "Newest first."
  articles(language: Language!, first: Int = 200): [Article!]!
  article(slug: ID!, language: Language!): Article
  "By position."
  faq(language: Language!): [FaqItem!]!
  notification(language: Language!): Notification
  mailTemplates(language: Language!): [MailTemplate!]!
  strengths(language: Language!, first: Int = 100): [Strength!]!
  recommendations(language: Language!, first: Int = 100): [Recommendation!]!
  "What recommendations are grouped by, by position."
  sections(language: Language!): [FeedbackSection!]!
  "The catalogue. A file's downloadUrl comes from the public API, since it depends on whose result offers it."
  attachments(language: Language!): [Attachment!]!
}

enum Language {
  fi
  sv
  en
}

type Page {
  slug: ID!
  "Which its words are in: another than asked for where it has not been translated."
  language: Language!
  seo: Seo!
  title: String!
  lead: String
  "By position."
  sections: [Section!]!
}

type Seo {
  title: String!
  description: String!
  image: Image
}

type Section {
  "Stays as it is; also the anchor in an address."
  key: ID!
  position: Int!
  kind: SectionKind!
  title: String
  "Rich text: headings, paragraphs, lists, tables, links, images."
  html: String!
  image: Image
  link: Link
}

enum SectionKind {
  text
  card
}

"On the product's own host, or on the one that its environment names for images."
type Image {
  src: String!
  alt: String!
  width: Int!
  height: Int!
}

"To a path of the product, an https address or a mail address."
type Link {
  text: String!
  href: String!
}

type Article {
  slug: ID!
  language: Language!
  "YYYY-MM-DD"
  date: String!
  title: String!
  lead: String!
  image: Image
  "Rich text."
  html: String!
}

type Footer {
  language: Language!
  companyInfo: String!
  address: String!
  screenReaderLabel: String!
  logo: Image
  links: [FooterLink!]!
}

type FooterLink {
  text: String!
  url: String!
  type: FooterLinkType!
}

enum FooterLinkType {
  link
  "Opens the choice of cookies anew."
  cookieConsentTrigger
}

type FaqItem {
  id: ID!
  language: Language!
  position: Int!
  question: String!
  "Rich text."
  answer: String!
}

type Notification {
  type: NotificationType!
  message: String!
  "Moment in ISO 8601: whoever closed the banner before it sees it again."
  version: String!
}

enum NotificationType {
  info
  alert
}

"Names in braces are filled in by who sends the mail."
type MailTemplate {
  key: ID!
  language: Language!
  subject: String!
  paragraphs: [String!]!
  button: String
}

type Strength {
  id: ID!
  lifeArea: String!
  icon: String!
  header: String!
  content: String!
}

type Recommendation {
  id: ID!
  "Key of its section."
  section: ID!
  type: String!
  icon: String!
  header: String!
  content: String!
}

type FeedbackSection {
  key: ID!
  position: Int!
  icon: String!
  title: String!
  intro: String!
}

type Attachment {
  id: ID!
  title: String!
  filename: String!
}
`;
