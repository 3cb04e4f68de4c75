// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// When the tea house is open, in hours since midnight.
contract OpeningHours {
    uint256 public constant opens = 9;
    uint256 public constant closes = 19;

    function isOpen(uint256 timestamp) external pure returns (bool) {
        uint256 hour = (timestamp / 1 hours) % 24;
        return hour >= opens && hour < closes;
    }
}
