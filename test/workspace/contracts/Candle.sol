// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Burns until somebody puts it out, and is gone for good then.
contract Candle {
    constructor() payable {}

    function putOut() external {
        selfdestruct(payable(msg.sender));
    }
}
