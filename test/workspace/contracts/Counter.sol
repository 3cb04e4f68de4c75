// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Counts the guests of the tea house at its door.
contract Counter {
    uint256 public guests;
    uint256 public step = 1;
    address public lastGuest;

    event Counted(address indexed guest, uint256 guests);

    /// Lets one party in. Reads `step`, writes `guests` and `lastGuest`.
    function enter() external returns (uint256) {
        guests += step;
        lastGuest = msg.sender;
        emit Counted(msg.sender, guests);
        return guests;
    }

    function setStep(uint256 newStep) external {
        require(newStep > 0, "A step must be at least one");
        step = newStep;
    }
}
