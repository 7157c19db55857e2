/**
 * Who answers for the data of a production server that is only measured or tested: nobody, and each value says so. They pass
 * the same validation as everybody's, since no flag goes round it.
 */
export function markedController(of: "bench" | "attack" | "browser tests" | "rig") {
  return {
    CONTROLLER_NAME: `Nobody (${of})`,
    // Its last digit is right, and the number is nobody's.
    CONTROLLER_BUSINESS_ID: "0000001-9",
    CONTROLLER_ADDRESS: `Nowhere (${of})`,
    SUPPORT_EMAIL: "support@vointi.test",
    DPO_EMAIL: "privacy@vointi.test",
    MAIL_FROM: "Vointi <no-reply@vointi.test>",
    HOSTING_PROCESSOR: `This machine (${of}); FI`,
    MAIL_PROCESSOR: `No provider of mail (${of}); FI`,
    SMS_PROCESSOR: `No provider of text messages (${of}); FI`,
    // It counts where a chat is set alone.
    CHAT_PROCESSOR: `No provider of a chat (${of}); FI`,
    FORMER_NAME: `Formerly (${of})`,
    FITNESS_APP_URL: "https://fitness.vointi.test/",
    BACKUP_DAYS: "30",
    LOG_DAYS: "30",
  };
}
