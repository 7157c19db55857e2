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
  "The catalogue. The downloadUrl of a file comes from the public API, as it depends on whose result offers it."
  attachments(language: Language!): [Attachment!]!
}

enum Language {
  fi
  sv
  en
}

type Page {
  slug: ID!
  "The language of the text, which differs from the one asked for if there is no translation."
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
  "Does not change; also used as the anchor in an address."
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

"A path in the product, an https address or an email address."
type Link {
  text: String!
  href: String!
}

type Article {
  "The same in every language."
  id: ID!
  "Of its address in this language."
  slug: ID!
  language: Language!
  "YYYY-MM-DD"
  date: String!
  title: String!
  lead: String!
  image: Image
  "Missing until somebody who knows the subject has reviewed the text."
  review: Review
  "Rich text."
  html: String!
  "What a reader can do next."
  next: Link
}

type Review {
  "What the reviewer does, such as occupational health nurse. Not a name."
  role: String!
  "YYYY-MM-DD"
  date: String!
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
  "Reopens the cookie settings."
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
  "Time in ISO 8601. Anyone who closed the banner before this time sees it again."
  version: String!
}

enum NotificationType {
  info
  alert
}

"Names in braces are filled in by whoever sends the email."
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
